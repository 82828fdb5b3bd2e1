import type { ScenePage } from './scene-page.ts'

/** The pages that have a heading of their own, by their address. */
const HEADINGS: Readonly<Record<string, string | RegExp>> = {
  '/forgot-password': 'Recupere sua senha',
  '/sign-up': 'Primeiro, seu documento e seu e-mail',
  '/recipient-open-insurance': /^Olá, /,
  '/recipient-select-insurer': 'De onde vêm os seus dados?',
  '/recipient-confirm-open-insurance': 'Quais dados, e por quanto tempo?',
  '/recipient-share-resume': 'Confira antes de autorizar',
  '/recipient-share-redirect': /^Agora você vai para/,
  '/holder-confirm-share': /pede os seus dados/,
  '/holder-confirm-share-resume': 'Confira antes de autorizar',
  '/myshares': 'Meus Compartilhamentos',
}

/**
 * Waits until the page of that address stands there: its address, its heading, and nothing of it still loading. The address
 * changes before the page does, so that it alone proves nothing; all that is read or pressed comes after this.
 * @param heading where it is not the page's own, such as an institution's name
 */
export async function arriveAt(
  page: ScenePage,
  address: RegExp,
  heading = headingOf(address),
): Promise<void> {
  await page.waitForURL(address)
  if (heading !== undefined) await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
  await page.getByText('Carregando...', { exact: true }).first().waitFor({ state: 'hidden' })
}

const headingOf = (address: RegExp): string | RegExp | undefined =>
  Object.entries(HEADINGS).find(([path]) => address.test(path))?.[1]

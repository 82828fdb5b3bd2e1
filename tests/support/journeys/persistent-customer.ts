import type { Page } from 'playwright-core'
import type { Person } from '../market/sandbox-people.ts'
import { settle } from '../screens/page-at-rest.ts'
import * as act from '../screens/screen-actions.ts'

/** A customer who takes whatever way on a screen offers, until the receipt is there. */
export type Walk = {
  who: Person
  alfa: string
  institution: string
  policy: string
  /** Told of each way on that a failure screen offered and the customer took. */
  onWay?: (way: string) => void
}

/** Twenty calls that hang cost half a minute each where nothing else runs. */
const LIMIT_MS = 900_000
/** A page on which nothing moves for so long is loaded again: what any customer does, and any browser offers. */
const STILL_MS = 25_000
/** How long one act may take before the screen is looked at again: at first, and after pages that had to be loaded again. */
const LOOK_MS = 3_000
const LONGEST_LOOK_MS = 24_000

/** @throws with the place where no way led on */
export async function completeWithRetries(page: Page, walk: Walk): Promise<void> {
  let look = LOOK_MS
  page.setDefaultTimeout(look)
  await page.goto(walk.alfa)
  const last = Date.now() + LIMIT_MS
  const tell = (way: string): void => walk.onWay?.(`${pathOf(page)}: ${way}`)
  let still = { what: '', since: Date.now() }
  while (Date.now() < last) {
    if (await isThere(page, walk)) return page.setDefaultTimeout(60_000)
    // What is not ready, or in the way, is met again at the next look.
    await takeWayOn(page, tell).catch(() => undefined)
    await goAhead(page, walk).catch(() => undefined)
    const what = await screenOf(page)
    if (what !== still.what) still = { what, since: Date.now() }
    if (Date.now() < still.since + STILL_MS) continue
    tell('loaded again')
    await page.reload().catch(() => undefined)
    // Where nothing was ready in time the machine may be the reason.
    look = Math.min(2 * look, LONGEST_LOOK_MS)
    page.setDefaultTimeout(look)
    still = { what: '', since: Date.now() }
  }
  throw new Error(`No way led on from ${page.url()}`)
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

async function isThere(page: Page, { institution }: Walk): Promise<boolean> {
  if (pathOf(page) !== '/recipient-shared-confirmation') return false
  // Beside the page, a notice that is not open names the institution, too.
  return page.getByRole('main').getByText(institution).first().isVisible()
}

const screenOf = async (page: Page): Promise<string> =>
  `${page.url()} ${await page
    .locator('body')
    .textContent()
    .catch(() => '')}`

/** Failure screens: the modal is closed, the button that tries again or begins again is pressed. */
async function takeWayOn(page: Page, tell: (way: string) => void): Promise<void> {
  const box = page.getByRole('dialog', { name: /Servidor indisponível|Sistema indisponível|Houve uma falha/ })
  if (await box.isVisible()) {
    tell('the error box, closed')
    await page.keyboard.press('Escape')
  }
  for (const name of [/^tentar de novo$/i, 'COMEÇAR DE NOVO', 'recarregar a página']) {
    const ways = act.button(page, name)
    while (await ways.first().isVisible()) {
      tell(String(await ways.first().textContent()).toLowerCase())
      await ways.first().click()
    }
  }
  // A page of the browser itself, or of a gateway, has one way on.
  if ((await page.getByRole('main').count()) === 0) {
    tell('loaded again')
    await page.reload()
  }
}

async function goAhead(page: Page, walk: Walk): Promise<void> {
  const next = STEPS[pathOf(page)]
  if (next) await next(page, walk)
  await settle(page)
}

const STEPS: Readonly<Record<string, (page: Page, walk: Walk) => Promise<void>>> = {
  '/': signIn,
  '/recipient-open-insurance': act.startNewSharing,
  '/recipient-select-insurer': async (page, { institution }) => {
    if (!(await page.getByText(`Você escolheu a ${institution}. Deseja continuar?`).isVisible())) {
      await page.keyboard.press('Escape')
      await act.pickInstitution(page, institution)
    }
    await act.continueTo(page, /recipient-confirm-open-insurance/)
  },
  '/recipient-confirm-open-insurance': async (page) => {
    if (!(await act.button(page, 'Tirar Automóvel').isVisible())) await act.pickProducts(page, ['Automóvel'])
    await act.continueTo(page, /recipient-share-resume/)
  },
  '/recipient-share-resume': async (page) => {
    await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
    await act.button(page, 'CONTINUAR').click()
    await page.getByRole('dialog').getByText('Tudo pronto').waitFor()
    await act.button(page.getByRole('dialog'), 'CONTINUAR').click()
    await page.waitForURL(/recipient-share-redirect/)
  },
  '/holder-confirm-share': (page, { policy }) => act.choosePolicies(page, [policy]),
  '/holder-confirm-share-resume': (page) => act.approve(page),
}

/** At the recipient or at the holder; a return that is being confirmed shows no form. */
async function signIn(page: Page, { who }: Walk): Promise<void> {
  const field = page.getByLabel(/CPF ou CNPJ/)
  if (!(await field.isVisible())) return
  if ((await field.inputValue()) === '') await field.fill(who.document)
  if (await page.getByText('Encontramos seu cadastro').isVisible())
    await page.getByLabel(/^Senha/).fill(who.password)
  await act.button(page, 'ENTRAR').click()
}

import type { Page } from 'playwright-core'
import * as act from './acts.ts'
import type { Person } from './people.ts'

/** A customer who takes whatever way on a screen offers, until the receipt is there. */
export type Walk = { who: Person; alfa: string; institution: string; policy: string }

const LIMIT_MS = 240_000
/** How long one act may take before the screen is looked at again. */
const LOOK_MS = 3_000

/** @throws with the place where no way led on */
export async function walkPatiently(page: Page, walk: Walk): Promise<void> {
  page.setDefaultTimeout(LOOK_MS)
  await page.goto(walk.alfa)
  const last = Date.now() + LIMIT_MS
  while (Date.now() < last) {
    if (await isThere(page, walk)) return page.setDefaultTimeout(30_000)
    // What is not ready, or in the way, is met again at the next look.
    await takeWayOn(page).catch(() => undefined)
    await goAhead(page, walk).catch(() => undefined)
  }
  throw new Error(`No way led on from ${page.url()}`)
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

async function isThere(page: Page, { institution }: Walk): Promise<boolean> {
  if (pathOf(page) !== '/recipient-shared-confirmation') return false
  return page.getByText(institution).first().isVisible()
}

/** Failure screens: the modal is closed, the button that tries again or begins again is pressed. */
async function takeWayOn(page: Page): Promise<void> {
  if (await page.getByRole('dialog', { name: /Servidor indisponível|Sistema indisponível/ }).isVisible())
    await page.keyboard.press('Escape')
  for (const name of [/^tentar de novo$/i, 'COMEÇAR DE NOVO']) {
    const ways = act.button(page, name)
    while (await ways.first().isVisible()) await ways.first().click()
  }
  // A page of the browser itself, or of a gateway, has one way on.
  if ((await page.getByRole('main').count()) === 0) await page.reload()
}

async function goAhead(page: Page, walk: Walk): Promise<void> {
  const next = STEPS[pathOf(page)]
  if (next) await next(page, walk)
  await page.waitForTimeout(200)
}

const STEPS: Readonly<Record<string, (page: Page, walk: Walk) => Promise<void>>> = {
  '/': signIn,
  '/recipient-open-insurance': act.startNewSharing,
  '/recipient-select-insurer': async (page, { institution }) => {
    if (!(await page.getByText(`Você escolheu a ${institution}. Deseja continuar?`).isVisible())) {
      await page.keyboard.press('Escape')
      await act.pickInstitution(page, institution)
    }
    await act.goOn(page, /recipient-confirm-open-insurance/)
  },
  '/recipient-confirm-open-insurance': async (page) => {
    if (!(await act.button(page, 'Tirar Automóvel').isVisible())) await act.pickProducts(page, ['Automóvel'])
    await act.goOn(page, /recipient-share-resume/)
  },
  '/recipient-share-resume': async (page) => {
    await page.getByRole('checkbox', { name: /Li e concordo/ }).check()
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

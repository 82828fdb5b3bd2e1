import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { joao, type Person } from '../support/market/sandbox-people.ts'
import { startTestMarket, type TestMarket } from '../support/market/test-market.ts'
import { closeAll, openBrowser, printScreens, sharedBrowser } from '../support/screens/chromium.ts'
import { arriveAt } from '../support/screens/page-arrival.ts'
import * as act from '../support/screens/screen-actions.ts'
import { expectCard } from '../support/screens/screen-expectations.ts'

/** Customers of Banco Gama sign in on the pages of its own identity provider. */
let stage: TestMarket
let alfa: string
let gama: string
const contexts: BrowserContext[] = []
const BUTTON = 'ENTRAR COM A MINHA CONTA'

beforeAll(async () => {
  stage = await startTestMarket({ institutions: ['alfa', 'gama'], identityProvider: true })
  alfa = stage.urlOf('alfa')
  gama = stage.urlOf('gama')
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printScreens(contexts)
  await closeAll(contexts)
})
afterAll(() => stage?.stop())

async function open(width?: number): Promise<Page> {
  const { context, page } = await openBrowser(await sharedBrowser(), { width })
  contexts.push(context)
  return page
}

/** On the provider's page. */
async function signInThere(page: Page, { document, password }: Person): Promise<void> {
  await page.getByRole('heading', { name: 'Entrar na sua conta' }).waitFor()
  await page.getByLabel('CPF').fill(document)
  await page.getByLabel('Senha').fill(password)
  await act.button(page, 'Entrar').click()
}

async function enterGama(page: Page, who: Person): Promise<void> {
  await page.goto(gama)
  await act.button(page, BUTTON).click()
  await signInThere(page, who)
  await arriveAt(page, /recipient-open-insurance/)
}

it.each(process.env.LONG ? [360, 1280] : [360])(
  'at %i px a request of another institution is approved after the sign-in there',
  async (width) => {
    const page = await open(width)
    await act.enter(page, alfa, joao)
    await act.askFor(page, 'Banco Gama', [])
    await page.getByRole('heading', { name: /Alfa Seguros pediu seus dados/ }).waitFor()
    expect(await page.getByLabel(/CPF ou CNPJ|Senha/).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await act.button(page, BUTTON).click()
    await signInThere(page, joao)
    await arriveAt(page, /holder-confirm-share$/)
    await act.choosePolicies(page, [])
    await act.approveAndReturn(page)
    await act.openShares(page, alfa, 'Recebidos')
    await expectCard(page, 'Banco Gama', 'Ativo')
  },
)

it('Sair ends both sessions: the next sign-in asks again', async () => {
  const page = await open()
  await enterGama(page, joao)
  await act.button(page, /, sua conta$/).click()
  await act.button(page, 'Sair').first().click()
  await page.getByRole('heading', { name: 'Sair da sua conta' }).waitFor()
  await act.button(page, 'Sair da conta').click()
  await act.button(page, BUTTON).click()
  await page.getByRole('heading', { name: 'Entrar na sua conta' }).waitFor()
})

it.runIf(process.env.LONG)(
  'a further proof comes back to Segurança, where the act is done with one more press',
  async () => {
    const page = await open()
    await enterGama(page, joao)
    await page.goto(`${gama}/seguranca`)
    // As the server answers once the sign-in is five minutes old.
    const body = JSON.stringify({ code: 'PROOF_NEEDED', message: '', interactionId: '' })
    await page.route('**/security/v1/sessions/end', (route) => route.fulfill({ status: 403, body }), {
      times: 1,
    })
    const leaveAll = async (): Promise<void> => {
      await act.button(page, 'SAIR DE TODOS').click()
      await act.button(page.getByRole('dialog'), 'SAIR DE TODOS').click()
    }
    await leaveAll()
    await act.button(page, 'CONFIRMAR NA PÁGINA DE ENTRADA').click()
    await arriveAt(page, /seguranca$/)
    await page.getByRole('heading', { name: 'Onde sua conta está aberta' }).waitFor()
    await leaveAll()
    await page.getByRole('heading', { name: 'Sair da sua conta' }).waitFor()
  },
)

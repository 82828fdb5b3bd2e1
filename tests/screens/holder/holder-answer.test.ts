import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asked, signIn } from '../../support/screens/access-actions.ts'
import {
  APPROVE,
  arriveAtChoice,
  CONSENT_ID,
  goToSummary,
  keepConsent,
  kept,
  keptKeys,
  openAtChoice,
  REJECT,
  request,
} from '../../support/screens/holder-actions.ts'
import { hold, settle } from '../../support/screens/page-at-rest.ts'
import { letPass } from '../../support/screens/page-time.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, type Sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()
const TEXT =
  'Você selecionou a opção CANCELAR o compartilhamento, por isso será redirecionado para a Instituição em que iniciou o processo. Deseja prosseguir?'
const BACK_THERE = 'De volta à outra instituição'

/** The summary, for a customer who has signed in for this request and chosen a policy. */
async function openSummary(given: Partial<Sharing> = {}, consentId = CONSENT_ID): Promise<Page> {
  const consent = request(given, consentId)
  screen.backend.world.sharings.push(consent)
  const page = await openAtChoice(screen, consent)
  await goToSummary(page)
  return page
}
const row = (page: Page, term: string) => page.locator('dl > div', { hasText: term })
const times = (call: string): number => asked(screen.backend, call).length
const leaves = (page: Page) => page.getByRole('heading', { name: BACK_THERE }).waitFor()

describe('the summary', () => {
  it('shows the receiving institution with its logo, the client’s document and name, and the term in months with its end', async () => {
    screen.backend.world.sharings.push(request())
    const page = await screen.open()
    await arriveAtChoice(page, screen)
    await goToSummary(page)
    const main = page.getByRole('main')
    expect(await main.locator('img[src="/thumbs/0.svg"]').count()).toBeGreaterThan(0)
    const words = {
      Nome: ana.name,
      'Seu CPF': '111.444.777-35',
      'Quem recebe': 'Horizonte Seguros',
      Prazo: '12 meses',
    }
    for (const [term, value] of Object.entries(words))
      await row(page, term).getByText(value).first().waitFor()
    await row(page, 'Prazo').getByText('até 15/01/2027').waitFor()
    expect(await main.textContent()).toContain('Auto Completo')
    expect(await main.textContent()).not.toContain('Auto Terceiros')
  })

  it.runIf(process.env.LONG)('leads back to the start of the request', async () => {
    const page = await openSummary()
    await page.getByRole('link', { name: 'Início do pedido' }).click()
    await page.waitForURL(/holder-confirm-share$/)
    expect(await page.getByRole('checkbox', { name: /Auto Completo/ }).isChecked()).toBe(true)
  })
})

describe('approving', () => {
  it('sends consent, chosen policies and the client’s document, keeps location, and after 2 seconds goes there', async () => {
    const page = await openSummary()
    const left = page.waitForRequest(/\/outra\/volta/).then(() => performance.now())
    const letGo = await hold(page)
    await button(page, 'CONTINUAR').click()
    await page.waitForURL(/holder-confirm-share-redirect/)
    expect(await kept(page, 'location')).toBe('/outra/volta')
    await page.getByText('Você está sendo redirecionado para a Horizonte Seguros').waitFor()
    const [approval] = asked(screen.backend, APPROVE)
    // The page begins to wait after its approval was taken, and leaves before that is seen here.
    expect((await left) - (approval?.at ?? 0)).toBeGreaterThanOrEqual(2000)
    await letGo()
    await leaves(page)

    expect(approval?.headers).toMatchObject({
      documentid: ana.document,
      loggeduser: ana.document,
      transactionid: 'consente-portal',
    })
    expect(approval?.headers['x-transaction-id']).toBeUndefined()
    expect(approval?.body).toEqual({
      consentId: CONSENT_ID,
      approvedResources: [
        { type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['0531-2204-118'] },
        { type: 'DAMAGES_AND_PEOPLE_HOUSING', resources: ['0114-2204-118'] },
      ],
      document: { identification: ana.document, rel: 'CPF' },
    })
  })

  it.runIf(process.env.LONG)(
    'the back button from the other institution sends nobody away again; the link still does',
    async () => {
      const page = await openSummary()
      await button(page, 'CONTINUAR').click()
      await leaves(page)
      await page.clock.install()
      await page.goBack()
      await page.getByText('Você já saiu daqui uma vez.').waitFor()
      await letPass(page, 10_000)
      expect(new URL(page.url()).pathname).toBe('/holder-confirm-share-redirect')
      await button(page, /Voltar para/).click()
      await leaves(page)
      expect(times(APPROVE)).toBe(1)
    },
  )

  it.runIf(process.env.LONG)('a 401 refreshes the token and asks once more', async () => {
    const page = await openSummary()
    const before = await kept(page, 'access_token')
    screen.backend.answer(APPROVE, { status: 401, times: 1 })
    await button(page, 'CONTINUAR').click()
    await leaves(page)
    expect(times(APPROVE)).toBe(2)
    const [first, second] = asked(screen.backend, APPROVE).map(({ headers }) => headers.authorization)
    expect(first).toBe(`Bearer ${before}`)
    expect(second).not.toBe(first)
    const refreshed = asked(screen.backend, 'POST /opin-authorizations/v1/access-token')
    expect(refreshed.map(({ body }) => (body as { grant_type: string }).grant_type)).toEqual([
      'refresh_token',
    ])
  })

  it.runIf(process.env.LONG)(
    'an expired session is an error page in place; signing in again goes on with the choice that was made',
    async () => {
      screen.backend.world.sharings.push(request())
      const page = await screen.open()
      await arriveAtChoice(page, screen)
      await goToSummary(page)
      screen.backend.world.tokens.clear()
      screen.backend.world.refreshTokens.clear()
      await button(page, 'CONTINUAR').click()
      await page.getByText('Houve uma falha ao realizar a requisição, verifique a autenticação.').waitFor()
      expect(new URL(page.url()).pathname).toBe('/holder-confirm-share-resume')
      await button(page, 'CONTINUAR').click()
      await page.waitForURL(/\/\?intent_id=/)
      await signIn(page, ana)
      await page.waitForURL(/holder-confirm-share$/)
      const policy = page.getByRole('checkbox', { name: /Auto Completo/ })
      await policy.waitFor()
      expect(await policy.isChecked()).toBe(true)
      await goToSummary(page)
      await button(page, 'CONTINUAR').click()
      await leaves(page)
      expect(times(APPROVE)).toBe(2)
    },
  )

  it.each([
    [500, 'Sistema indisponível, tente novamente mais tarde.'],
    [403, 'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.'],
    [418, 'Servidor indisponível no momento, tente novamente mais tarde.'],
  ])('a failure %i is an error page of that code in place', async (status, sentence) => {
    const page = await openSummary()
    screen.backend.answer(APPROVE, { status, times: 1 })
    await button(page, 'CONTINUAR').click()
    await page.getByRole('heading', { name: sentence }).waitFor()
    await page.getByText(`Erro ${status}`, { exact: true }).waitFor()
    expect(await page.locator('h1').evaluate((title) => title === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/holder-confirm-share-resume')
    if (status === 500) {
      await button(page, 'TENTAR DE NOVO').click()
      await button(page, 'CONTINUAR').click()
      return leaves(page)
    }
    await button(page, 'CONTINUAR').click()
    await page.waitForURL(`${screen.url}/`)
  })

  it('a double click on a slow network approves once, and CANCELAR waits meanwhile', async () => {
    const page = await openSummary()
    const answer = screen.backend.keepWaiting(APPROVE)
    await button(page, 'CONTINUAR').dblclick()
    expect(await button(page, 'CONTINUAR').getAttribute('aria-busy')).toBe('true')
    await button(page, 'CANCELAR').click({ force: true })
    await settle(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    answer()
    await leaves(page)
    expect(times(APPROVE)).toBe(1)
  })
})

describe('refusing', () => {
  const cancel = async (page: Page) => {
    await button(page, 'CANCELAR').click()
    const box = page.getByRole('dialog')
    await box.getByText(TEXT, { exact: true }).waitFor()
    return box
  }

  it('asks letter for letter; NÃO and Escape change nothing', async () => {
    const page = await openSummary()
    let box = await cancel(page)
    await button(box, 'SIM, CANCELAR').waitFor()
    await button(box, 'NÃO').click()
    await box.waitFor({ state: 'hidden' })
    box = await cancel(page)
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
    expect(times(REJECT)).toBe(0)
    expect(await kept(page, 'consent-data')).not.toBeNull()
  })

  it('SIM, CANCELAR rejects with its headers, clears storage and goes to / where no way back is known', async () => {
    const page = await openSummary()
    const box = await cancel(page)
    await button(box, 'SIM, CANCELAR').click()
    await page.waitForURL(`${screen.url}/`)
    expect(await keptKeys(page)).toEqual([])
    const [refusal] = asked(screen.backend, REJECT)
    expect(refusal?.headers).toMatchObject({
      consentid: CONSENT_ID,
      loggeduser: ana.document,
      transactionid: 'consente-portal',
    })
    expect(refusal?.body ?? null).toBeNull()
  })

  it.runIf(process.env.LONG)(
    'goes back to the other institution where the answer says where, with storage cleared',
    async () => {
      const page = await openSummary()
      screen.backend.answer(REJECT, { status: 200, body: { location: '/outra/volta' } })
      const box = await cancel(page)
      await button(box, 'SIM, CANCELAR').click()
      await leaves(page)
      expect(await keptKeys(page)).toEqual([])
    },
  )

  it.runIf(process.env.LONG)('from the choice of policies too, pressed twice, rejects once', async () => {
    const page = await openSummary()
    await page.getByRole('link', { name: 'Início do pedido' }).click()
    await page.waitForURL(/holder-confirm-share$/)
    const answer = screen.backend.keepWaiting(REJECT)
    const box = await cancel(page)
    await button(box, 'SIM, CANCELAR').dblclick()
    answer()
    await page.waitForURL(`${screen.url}/`)
    expect(times(REJECT)).toBe(1)
  })

  it.runIf(process.env.LONG)('shows the error modal and keeps everything when it fails', async () => {
    const page = await openSummary()
    screen.backend.answer(REJECT, { status: 500 })
    const box = await cancel(page)
    await button(box, 'SIM, CANCELAR').click()
    const failure = page.getByRole('dialog', { name: 'Sistema indisponível, tente novamente mais tarde.' })
    await failure.waitFor()
    expect(await kept(page, 'consent-data')).not.toBeNull()
    await button(failure, 'CONTINUAR').click()
    await page.waitForURL(`${screen.url}/`)
  })

  it.runIf(process.env.LONG)(
    'by leaving: Sair rejects and clears storage, and a refusal that fails then shows no modal',
    async () => {
      const page = await openSummary()
      screen.backend.answer(REJECT, { status: 500 })
      await button(page, 'Sair').click()
      await page.waitForURL(`${screen.url}/`)
      expect(times(REJECT)).toBe(1)
      expect(await keptKeys(page)).toEqual([])
      await button(page, 'ENTRAR').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )
})

describe('two tabs', () => {
  const OTHER = 'urn:horizonte:OUTRO'

  it('each keeps its own request: the one left behind stops and says so, the other goes on', async () => {
    const first = await openSummary()
    const other = request({ organisationName: 'Delta Seguros' }, OTHER)
    screen.backend.world.sharings.push(other)
    const second = await first.context().newPage()
    await second.goto(`${screen.url}/outra/volta`)
    await keepConsent(second, other)
    await second.goto(`${screen.url}/holder-confirm-share`)

    await first.getByText(/Outro pedido foi aberto em outra aba/).waitFor()
    await button(first, 'CONTINUAR').click({ force: true })
    await button(first, 'CANCELAR').click({ force: true })
    await settle(first)
    expect(await first.getByRole('dialog').count()).toBe(0)
    await first.reload()
    await first.getByRole('heading', { name: 'Este pedido não está mais nesta aba' }).waitFor()
    expect(times(APPROVE)).toBe(0)

    await second.getByRole('checkbox', { name: /Auto Terceiros/ }).check()
    await button(second, 'CONTINUAR').click()
    await second.getByRole('heading', { name: 'Confira antes de autorizar' }).waitFor()
    await button(second, 'CONTINUAR').click()
    await leaves(second)
    expect(
      asked(screen.backend, APPROVE).map(({ body }) => (body as { consentId: string }).consentId),
    ).toEqual([OTHER])
  })
})

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
  openAtChoice,
  REJECT,
  request,
} from '../../support/screens/holder-actions.ts'
import { hold, settle } from '../../support/screens/page-at-rest.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

/** The summary, for a customer who has signed in for this request and chosen a policy. */
async function openSummary(): Promise<Page> {
  const consent = request()
  screen.backend.world.sharings.push(consent)
  const page = await openAtChoice(screen, consent)
  await goToSummary(page)
  return page
}
const times = (call: string): number => asked(screen.backend, call).length
const leaves = (page: Page) => page.getByRole('heading', { name: 'De volta à outra instituição' }).waitFor()

describe('approving', () => {
  it('sends consent, chosen policies and the client’s document, keeps location, and after 2 seconds goes there', async () => {
    screen.backend.world.sharings.push(request())
    const page = await screen.open()
    await arriveAtChoice(page, screen)
    await goToSummary(page)
    const main = page.getByRole('main')
    expect(await main.locator('img[src="/thumbs/0.svg"]').count()).toBeGreaterThan(0)
    expect(await main.textContent()).toContain('Auto Completo')
    expect(await main.textContent()).not.toContain('Auto Terceiros')
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
  it.runIf(process.env.LONG)('from the choice of policies too, pressed twice, rejects once', async () => {
    const page = await openSummary()
    await page.getByRole('link', { name: 'Início do pedido' }).click()
    await page.waitForURL(/holder-confirm-share$/)
    const answer = screen.backend.keepWaiting(REJECT)
    await button(page, 'CANCELAR').click()
    await button(page.getByRole('dialog'), 'SIM, CANCELAR').dblclick()
    answer()
    await page.waitForURL(`${screen.url}/`)
    const refusals = asked(screen.backend, REJECT).map(({ headers }) => headers)
    expect(refusals).toMatchObject([{ consentid: CONSENT_ID, loggeduser: ana.document }])
    expect(refusals).toHaveLength(1)
  })
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

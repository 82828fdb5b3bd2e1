import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina, rafael } from '../support/market/sandbox-people.ts'
import { hold } from '../support/screens/page-at-rest.ts'
import * as act from '../support/screens/screen-actions.ts'
import * as screen from '../support/screens/screen-expectations.ts'

const journey = setUpJourney()

const chosen = { institution: 'Beta Seguradora', product: 'Automóvel', term: '6 meses' }

it('a reload at any step loses nothing, and the consent flow finishes', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, marina)
  await page.reload()
  await page.getByRole('heading', { name: /Olá, Marina/ }).waitFor()

  await act.startNewSharing(page)
  await act.pickInstitution(page, chosen.institution)
  await page.reload()
  await screen.expectInstitution(page, chosen.institution)
  await act.continueTo(page, /recipient-confirm-open-insurance/)

  await act.pickProducts(page, [chosen.product])
  await act.pickTerm(page, chosen.term)
  await page.reload()
  await screen.expectData(page, chosen.product, chosen.term)
  await act.continueTo(page, /recipient-share-resume/)

  await page.reload()
  await screen.expectSummary(page, chosen)
  await act.acceptAndLeave(page)

  await page.reload()
  await page.waitForURL(/intent_id=/)
  await page.reload()
  await act.arriveAtHolder(page, marina)

  await act.policy(page, 'Auto Completo').check()
  await page.reload()
  await screen.expectTicked(act.policy(page, 'Auto Completo'))
  expect(await act.policy(page, 'Auto Terceiros').isChecked()).toBe(false)
  await act.continueTo(page, /holder-confirm-share-resume/)

  await page.reload()
  await page.getByText(/0531-2204-118/).waitFor()
  await act.approve(page)
  await page.reload()
  await act.arriveAtReceipt(page)

  await page.reload()
  await act.arriveAtReceipt(page)
  await page.getByText(chosen.term, { exact: true }).waitFor()

  await act.openShares(page, journey.alfa, 'Recebidos')
  await act.openSharing(page, chosen.institution)
  await page.reload()
  await screen.expectStatus(page, 'Ativo')
  await page.getByText(chosen.term, { exact: true }).waitFor()
  const { status, permissions } = await journey.observer.read(journey.beta, screen.consentIdOf(page))
  expect(status).toBe('AUTHORISED')
  expect(permissions).toContain('DAMAGES_AND_PEOPLE_AUTO_READ')
})

/** Two presses of back; the browser that step 4 sends off meanwhile does not get away. */
async function goBackToSummary(page: Page): Promise<void> {
  const letGo = await hold(page)
  await page.goBack()
  await page.waitForURL(/recipient-share-redirect/)
  await page.goBack()
  // Drawn: step 4 stays on the screen until the summary has been loaded.
  await screen.expectSummary(page, chosen)
  await letGo('went back')
}

it('the back button loses nothing at any step, and the consent flow finishes with one consent', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, rafael)
  await act.startNewSharing(page)
  await act.chooseInstitution(page, chosen.institution)
  await act.pickTerm(page, chosen.term)
  await act.chooseData(page, [chosen.product])

  await page.goBack()
  await screen.expectData(page, chosen.product, chosen.term)
  await page.goBack()
  await screen.expectInstitution(page, chosen.institution)
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await screen.expectData(page, chosen.product, chosen.term)
  await act.continueTo(page, /recipient-share-resume/)
  await screen.expectSummary(page, chosen)
  await act.acceptAndLeave(page)
  await page.waitForURL(/intent_id=/)

  // Back at step 4, the browser is sent off again.
  await page.goBack()
  await page.waitForURL(/recipient-share-redirect/)
  await page.waitForURL(/intent_id=/)
  // Back to the summary, and the same once more.
  await goBackToSummary(page)
  await act.acceptAndLeave(page)
  await act.arriveAtHolder(page, rafael)

  await page.goBack()
  await act.arriveAtHolder(page, rafael)
  await act.choosePolicies(page, ['Auto Completo'])
  await page.goBack()
  await page.waitForURL(/holder-confirm-share$/)
  await screen.expectTicked(act.policy(page, 'Auto Completo'))
  await act.continueTo(page, /holder-confirm-share-resume/)
  await act.approveAndReturn(page)

  // The authorisation was used: back at the holder nothing is sent a second time.
  await page.goBack()
  await page.getByText('Você já saiu daqui uma vez.').waitFor()
  await page.goForward()
  await act.arriveAtReceipt(page)

  await act.openShares(page, journey.alfa, 'Recebidos')
  await screen.expectCard(page, chosen.institution, 'Ativo')
  expect(await screen.countCards(page, chosen.institution)).toBe(1)
})

it('an unknown path, and a protected one without a token, go to the login', async () => {
  const page = await journey.open()
  // Our server answers each with the portal's page.
  const paths = ['/holder-login', '/no/such/place', '/myshares', '/myshares/urn:beta:consent']
  for (const path of paths) {
    await page.goto(`${journey.alfa}${path}`)
    await act.button(page, 'ENTRAR').waitFor()
    expect(`${path} → ${new URL(page.url()).pathname}`).toBe(`${path} → /`)
  }
})

import { expect, it } from 'vitest'
import { CALLS } from '../support/failures/fault-proxy-calls.ts'
import {
  expectFailureBox,
  expectFailurePage,
  expectOnBothSides,
  pressEnd,
  pressTransmit,
  receivedConsent,
  SAID,
  setUpFaultyJourney,
} from '../support/journeys/faulty-journey.ts'
import { caio, marina, rafael } from '../support/market/sandbox-people.ts'
import { literal } from '../support/screens/literal-text.ts'
import * as act from '../support/screens/screen-actions.ts'
import * as screen from '../support/screens/screen-expectations.ts'

/** What goes wrong, as customers meet it: a clear screen, a way on, nothing lost, and both sides of one mind. */
const journey = setUpFaultyJourney()
const chosen = { institution: 'Beta Seguradora', product: 'Automóvel', term: '12 meses' }

it('the last press at the recipient fails in every way, says so, loses nothing, and makes one consent', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, marina)
  await act.startNewSharing(page)
  await act.chooseInstitution(page, chosen.institution)
  await act.chooseData(page, [chosen.product])

  const faults = [
    ['error-500', SAID[500]],
    ['too-many-requests', SAID.other],
    ['reset', SAID.other],
    ['truncated', SAID.other],
  ] as const
  for (const [fault, sentence] of faults) {
    journey.atAlfa.once(fault, CALLS.transmit)
    await pressTransmit(page)
    await expectFailureBox(page, sentence)
  }
  await page.reload()
  await screen.expectSummary(page, chosen)

  await page.context().setOffline(true)
  await pressTransmit(page)
  await expectFailureBox(page, SAID.other)
  await page.context().setOffline(false)

  journey.atAlfa.forgive()
  journey.atAlfa.always('slow', CALLS.transmit, { seconds: 1 })
  await pressTransmit(page, 10)
  await page.waitForURL(/intent_id=/)
  expect(journey.atAlfa.met()).toBe(1)
  await act.openShares(page, journey.alfa, 'Recebidos')
  expect(await screen.countCards(page, chosen.institution)).toBe(1)
})

it('a failure that passes is not seen where something is read, and one that stays has a way to try again', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, rafael)
  journey.atAlfa.once('truncated', CALLS.goals)
  journey.atAlfa.once('reset', CALLS.trending)
  await act.startNewSharing(page)
  await page.getByRole('checkbox', { name: /Comparar coberturas/ }).waitFor()
  expect(journey.atAlfa.met()).toBe(2)
  expect(await page.getByRole('dialog').count()).toBe(0)

  journey.atAlfa.forgive()
  journey.atAlfa.always('wrong-json', CALLS.goals)
  journey.atAlfa.always('error-503', CALLS.search)
  await page.reload()
  await expectFailureBox(page, SAID.other)
  await page.getByText('Não conseguimos carregar esta parte.').waitFor()
  await act.button(page, /Buscar (outra )?instituição/).click()
  const search = page.getByRole('dialog', { name: 'Buscar instituição' })
  await search.getByText(SAID.other).waitFor()

  journey.atAlfa.forgive()
  await act.button(search, 'Tentar de novo').click()
  await search.getByRole('radio', { name: chosen.institution }).waitFor()
  await page.keyboard.press('Escape')
  await act.button(page, 'Tentar de novo').click()
  await act.pickInstitution(page, chosen.institution)

  journey.atAlfa.always('error-503', CALLS.settings)
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await expectFailureBox(page, SAID.other)
  await page.getByText('Não conseguimos carregar esta parte.').first().waitFor()
  journey.atAlfa.forgive()
  // What failed is read again by itself when the network is back.
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await act.pickProducts(page, [chosen.product])
  await page.context().setOffline(true)
  await act.pickTerm(page, '6 meses')
  await page.context().setOffline(false)
  await page.reload()
  await screen.expectData(page, chosen.product, '6 meses')
})

it('a session that is over, and a document that is not the customer’s, are said in the words of their status', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, caio)
  await act.startNewSharing(page)
  await act.chooseInstitution(page, chosen.institution)
  await act.chooseData(page, [])
  const own = await act.swapStored(page, 'user_credentials', (text) =>
    text.replaceAll(caio.document, marina.document),
  )
  await page.reload()
  await pressTransmit(page)
  await expectFailureBox(page, SAID[403])
  await act.swapStored(page, 'user_credentials', () => own)

  await act.swapStored(page, 'access_token', () => 'acabou')
  await act.swapStored(page, 'refresh_token', () => 'acabou')
  await page.reload()
  await pressTransmit(page)
  const box = page.getByRole('dialog', { name: SAID[401] })
  await act.button(box, 'CONTINUAR').click()
  await act.signInHere(page, caio)
  await page.waitForURL(/recipient-open-insurance/)
  await page.goto(`${journey.alfa}/recipient-share-resume`)
  await act.acceptAndLeave(page)
})

it('every step at the holder can fail, and the request is still approved once, on both sides', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, marina)
  await act.askFor(page, chosen.institution, [chosen.product])

  for (const call of [CALLS.situation, CALLS.signIn, CALLS.claim, CALLS.details])
    journey.atBeta.once('error-503', call)
  const complaint = literal(page, 'Houve uma falha na conexão com o servidor.')
  await page.getByLabel(/CPF ou CNPJ/).fill(marina.document)
  await act.button(page, 'ENTRAR').click()
  await complaint.waitFor()
  await act.button(page, 'ENTRAR').click()
  await page.getByText('Encontramos seu cadastro').waitFor()
  // The sign-in itself, then the claim of the request; its details are a read, which is tried again by itself.
  for (let failures = 0; failures < 2; failures += 1) {
    await page.getByLabel(/^Senha/).fill(marina.password)
    await act.button(page, 'ENTRAR').click()
    await complaint.waitFor()
  }
  await page.getByLabel(/^Senha/).fill(marina.password)
  await act.button(page, 'ENTRAR').click()
  await page.waitForURL(/holder-confirm-share$/)
  expect(journey.atBeta.met()).toBe(4)
  await act.choosePolicies(page, ['Auto Completo'])

  const faults = [
    ['error-500', SAID[500]],
    ['too-many-requests', SAID.other],
    ['reset', SAID.other],
  ] as const
  for (const [fault, sentence] of faults) {
    journey.atBeta.once(fault, CALLS.approve)
    await act.button(page, 'CONTINUAR').click()
    await expectFailurePage(page, sentence)
    await page.getByText(/0531-2204-118/).waitFor()
  }
  journey.atBeta.forgive()
  journey.atBeta.always('duplicate', CALLS.approve)
  await act.approve(page, 10)
  expect(journey.atBeta.met()).toBe(1)

  journey.atAlfa.once('reset', CALLS.confirm)
  journey.atBeta.once('error-503', CALLS.token)
  await page.getByRole('heading', { name: 'Ainda não conseguimos confirmar' }).waitFor()
  await act.button(page, 'TENTAR DE NOVO').click()
  await act.arriveAtReceipt(page)
  journey.atBeta.forgive()
  const consentId = await receivedConsent(journey, page)
  await expectOnBothSides(journey, page, { consentId, word: 'Ativo', api: 'AUTHORISED' })
})

it('a refusal that fails can be pressed again, and both sides know of it', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, rafael)
  await act.askFor(page, chosen.institution, [chosen.product])
  await act.arriveAtHolder(page, rafael)
  journey.atBeta.once('error-500', CALLS.reject)
  const refuse = async (): Promise<void> => {
    await act.button(page, 'CANCELAR').click()
    await act.pressTimes(act.button(page.getByRole('dialog'), 'SIM, CANCELAR'), 10)
  }
  await refuse()
  await expectFailureBox(page, SAID[500])
  journey.atBeta.forgive()
  journey.atBeta.always('slow', CALLS.reject, { seconds: 1 })
  await refuse()
  await page.getByRole('heading', { name: 'O compartilhamento não foi autorizado' }).waitFor()
  expect(journey.atBeta.met()).toBe(1)
  // Refusing cleared what Beta's portal kept, the session with it.
  await act.enter(page, journey.beta, rafael)
  const consentId = await receivedConsent(journey, page)
  await expectOnBothSides(journey, page, { consentId, word: 'Rejeitado', api: 'REJECTED' })
})

it('an ending that fails can be pressed again, and is told to the other side once that side answers', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, marina)
  await act.shareFromBeta(page, marina, ['Auto Completo'])
  await act.openShares(page, journey.alfa, 'Recebidos')
  await act.openSharing(page, chosen.institution)
  const consentId = screen.consentIdOf(page)

  for (const [fault, sentence] of [
    ['error-500', SAID[500]],
    ['too-many-requests', SAID.other],
  ] as const) {
    journey.atAlfa.once(fault, CALLS.revoke)
    await pressEnd(page)
    await expectFailurePage(page, sentence)
  }
  await page.context().setOffline(true)
  await pressEnd(page)
  await page.getByRole('heading', { level: 1, name: SAID.other }).waitFor()
  await page.context().setOffline(false)
  await act.button(page, 'TENTAR DE NOVO').click()

  journey.atAlfa.forgive()
  journey.atAlfa.always('slow', CALLS.revoke, { seconds: 1 })
  journey.atBeta.once('error-503', CALLS.endAtHolder)
  await act.ownAction(page, 'ENCERRAR').click()
  await act.pressTimes(act.button(page.getByRole('dialog'), 'ENCERRAR'), 10)
  await page
    .getByText(/[Ee]ncerrad/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(journey.atAlfa.met()).toBe(1)
  await expectOnBothSides(journey, page, { consentId, word: 'Inativo', api: 'REJECTED' })
})

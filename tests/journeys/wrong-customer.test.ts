import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { caio, marina, rafael } from '../support/market/sandbox-people.ts'
import { literal } from '../support/screens/literal-text.ts'
import * as act from '../support/screens/screen-actions.ts'
import {
  consentIdOf,
  expectCard,
  expectData,
  expectInstitution,
  expectStatus,
} from '../support/screens/screen-expectations.ts'

const journey = setUpJourney()

it('somebody else who signs in at the holder is stopped, and the customer is back at Alfa with everything still chosen', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, marina)
  await act.startNewSharing(page)
  await act.chooseInstitution(page, 'Beta Seguradora')
  await act.pickTerm(page, '3 meses')
  await act.chooseData(page, ['Automóvel'])
  await act.acceptAndLeave(page)
  await page.waitForURL(/intent_id=/)
  await act.signInHere(page, rafael)

  const box = page.getByRole('dialog', { name: 'Não foi possível fazer sua autenticação!', exact: true })
  await box.getByText(/informe o mesmo CPF/).waitFor()
  await act.button(box, 'ENTENDI').click()
  await page.waitForURL((url) => url.href.startsWith(journey.alfa))
  await page.getByRole('heading', { name: 'O compartilhamento não foi autorizado' }).waitFor()
  await page.getByText(/não é o deste pedido. Nenhum dado foi enviado/).waitFor()

  await act.button(page, 'COMEÇAR DE NOVO').click()
  await expectInstitution(page, 'Beta Seguradora')
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await expectData(page, 'Automóvel', '3 meses')

  await act.openShares(page, journey.alfa, 'Recebidos')
  await expectCard(page, 'Beta Seguradora', 'Rejeitado')
  await act.openSharing(page, 'Beta Seguradora')
  expect(await journey.observer.read(journey.beta, consentIdOf(page))).toMatchObject({ status: 'REJECTED' })

  // The other customer gets nothing of hers.
  const his = await journey.open()
  await act.enter(his, journey.beta, rafael)
  await act.openShares(his, journey.beta, 'Transmitidos')
  await literal(his, 'Não existem consentimentos transmitidos').waitFor()
})

it('a customer without any policy shares registration data alone', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, caio)
  await act.askFor(page, 'Beta Seguradora', [])
  await act.arriveAtHolder(page, caio)
  await page.getByText('Confira os dados pedidos. Tudo foi definido lá e não muda aqui.').waitFor()
  await act.choosePolicies(page, [])
  await act.approveAndReturn(page)
  await act.openShares(page, journey.alfa, 'Recebidos')
  await act.openSharing(page, 'Beta Seguradora')
  await expectStatus(page, 'Ativo')
  const { status, permissions } = await journey.observer.read(journey.beta, consentIdOf(page))
  expect(status).toBe('AUTHORISED')
  expect(permissions.filter((code) => !code.startsWith('CUSTOMERS_PERSONAL_'))).toEqual(['RESOURCES_READ'])
})

import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina, rafael } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'
import { consentIdOf, expectCard, expectStatus, expectWords } from '../support/screens/screen-expectations.ts'

const journey = setUpJourney({ moving: true })

it('a customer of Alfa asks Beta for their data, approves it there, comes back, sees the sharing on both sides, and ends it', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, marina)
  await act.shareFromBeta(page, marina, ['Auto Completo'])

  await expectWords(page, 'Comparar coberturas e preços')
  expect(page.url()).not.toMatch(/code=|id_token/)

  await act.openShares(page, journey.alfa, 'Recebidos')
  await expectCard(page, 'Beta Seguradora', 'Ativo')
  await act.openSharing(page, 'Beta Seguradora')
  await expectStatus(page, 'Ativo')
  const consentId = consentIdOf(page)

  await act.openShares(page, journey.beta, 'Transmitidos')
  await expectCard(page, 'Alfa Seguros', 'Ativo')
  await act.openSharing(page, 'Alfa Seguros')
  await expectStatus(page, 'Ativo')
  expect(consentIdOf(page)).toBe(consentId)
  // The browser gives both ports of one host the same cookies: only their names keep the institutions apart.
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => !/^consente_(alfa|beta)_|^XSRF-TOKEN$/.test(name))).toEqual([])
  expect(await page.getByRole('main').textContent()).toContain('0531-2204-118')

  expect(await journey.observer.read(journey.beta, consentId)).toMatchObject({
    status: 'AUTHORISED',
    permissions: expect.arrayContaining([
      'RESOURCES_READ',
      'DAMAGES_AND_PEOPLE_AUTO_READ',
      'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    ]),
  })

  await act.endSharing(page)
  await act.openShares(page, journey.beta, 'Transmitidos')
  await expectCard(page, 'Alfa Seguros', 'Inativo')
  expect(await journey.observer.read(journey.beta, consentId)).toMatchObject({
    status: 'REJECTED',
    rejection: { reason: { code: 'CUSTOMER_MANUALLY_REVOKED' } },
  })
})

it('refusing at Beta brings the customer back to Alfa with everything still chosen', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, rafael)
  await act.askFor(page, 'Beta Seguradora', ['Automóvel'])
  await act.arriveAtHolder(page, rafael)
  await page.getByRole('button', { name: 'CANCELAR', exact: true }).click()
  const box = page.getByRole('dialog')
  await box
    .getByText(
      'Você selecionou a opção CANCELAR o compartilhamento, por isso será redirecionado para a Instituição em que iniciou o processo. Deseja prosseguir?',
    )
    .waitFor()
  await box.getByRole('button', { name: 'SIM, CANCELAR', exact: true }).click()

  await page.waitForURL((url) => url.href.startsWith(journey.alfa))
  await page.getByRole('heading', { name: 'O compartilhamento não foi autorizado' }).waitFor()
  await page.getByText('Você cancelou o pedido lá.').waitFor()
  await page.getByRole('button', { name: 'COMEÇAR DE NOVO' }).click()
  await page.getByText('Você escolheu a Beta Seguradora. Deseja continuar?').waitFor()
  expect(await page.getByRole('checkbox', { name: /Comparar coberturas/ }).isChecked()).toBe(true)

  await act.openShares(page, journey.alfa, 'Recebidos')
  await expectCard(page, 'Beta Seguradora', 'Rejeitado')
  await act.openSharing(page, 'Beta Seguradora')
  expect(await journey.observer.read(journey.beta, consentIdOf(page))).toMatchObject({
    status: 'REJECTED',
    rejection: { rejectedBy: 'USER', reason: { code: 'CUSTOMER_MANUALLY_REJECTED' } },
  })
})

import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { luciana, oficina, padaria } from '../support/market/sandbox-people.ts'
import { literal } from '../support/screens/literal-text.ts'
import * as act from '../support/screens/screen-actions.ts'
import { consentIdOf, expectCard, expectStatus, expectWords } from '../support/screens/screen-expectations.ts'

const journey = setUpJourney()

it('a company shares from Beta through its representative, and both sides show who acted for whom', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, padaria)
  await page.getByRole('heading', { name: 'Olá, Padaria Trigo Claro Ltda. O que você quer fazer?' }).waitFor()
  await act.startNewSharing(page)
  await expectWords(page, padaria.name, '11.444.777/0001-61', 'CPF do representante', '777.888.999-41')
  await act.chooseInstitution(page, 'Beta Seguradora')
  await act.chooseData(page, ['Residencial e patrimonial', 'Responsabilidade civil'])
  await expectWords(page, padaria.name, 'CNPJ 11.444.777/0001-61')
  await act.acceptAndLeave(page)

  await act.arriveAtHolder(page, padaria)
  await expectWords(page, padaria.name, '11.444.777/0001-61', 'CPF do representante', '777.888.999-41')
  await act.choosePolicies(page, [])
  await expectWords(page, 'Comércio Protegido', 'Responsabilidade do Comércio', '777.888.999-41')
  await act.approveAndReturn(page)
  await expectWords(page, padaria.name, 'CNPJ 11.444.777/0001-61')

  await act.openShares(page, journey.alfa, 'Recebidos')
  await expectCard(page, 'Beta Seguradora', 'Ativo')
  await act.openSharing(page, 'Beta Seguradora')
  await expectStatus(page, 'Ativo')
  await expectWords(page, 'CNPJ 11.444.777/0001-61', 'CPF 777.888.999-41')
  const consentId = consentIdOf(page)
  await act.openShares(page, journey.beta, 'Transmitidos')
  await act.openSharing(page, 'Alfa Seguros')
  await expectStatus(page, 'Ativo')
  await expectWords(page, 'CNPJ 11.444.777/0001-61', 'CPF 777.888.999-41')
  expect(await page.getByRole('main').textContent()).toContain('0117-0552-438')
  expect(consentIdOf(page)).toBe(consentId)
  expect(await journey.observer.read(journey.beta, consentId)).toMatchObject({
    status: 'AUTHORISED',
    permissions: expect.arrayContaining([
      'CUSTOMERS_BUSINESS_IDENTIFICATIONS_READ',
      'CUSTOMERS_BUSINESS_QUALIFICATION_READ',
      'DAMAGES_AND_PEOPLE_RESPONSIBILITY_READ',
    ]),
  })

  // What the company shares is the company's: its representative, signed in for herself, sees none of it.
  const hers = await journey.open()
  await act.enter(hers, journey.beta, luciana)
  await act.openShares(hers, journey.beta, 'Transmitidos')
  await literal(hers, 'Não existem consentimentos transmitidos').waitFor()
})

it('a company with letters in its CNPJ shares from Beta just the same', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, oficina)
  await act.askFor(page, 'Beta Seguradora', ['Automóvel'])
  await act.arriveAtHolder(page, oficina)
  await expectWords(page, 'VE.NTO.SUL/0001-67', '123.123.123-87')
  await act.choosePolicies(page, ['Frota Beta'])
  await act.approveAndReturn(page)
  await expectWords(page, 'CNPJ VE.NTO.SUL/0001-67')
})

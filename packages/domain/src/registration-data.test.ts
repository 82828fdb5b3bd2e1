import { expect, it } from 'vitest'
import { registrationDataOf } from './registration-data.ts'

it.each([
  ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'Dados Cadastrais', true],
  ['CUSTOMERS_BUSINESS_IDENTIFICATIONS', 'Dados Cadastrais', true],
  ['CUSTOMERS_PERSONAL_QUALIFICATION_READ', 'Dados Qualitativos', true],
  ['CUSTOMERS_BUSINESS_QUALIFICATION', 'Dados Qualitativos', true],
  ['CUSTOMERS_PERSONAL_ADITTIONALINFO_READ', 'Dados Complementares', false],
  ['CUSTOMERS_BUSINESS_ADDITIONALINFO', 'Dados Complementares', false],
])('the code %s belongs to %s', (code, title, isRequired) => {
  expect(registrationDataOf(code)).toMatchObject({ title, isRequired })
})

it.each(['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ', 'AUTO_IDENTIFICATIONS_READ', 'CUSTOMERS', ''])(
  '"%s" is no registration data',
  (code) => {
    expect(registrationDataOf(code)).toBeUndefined()
  },
)

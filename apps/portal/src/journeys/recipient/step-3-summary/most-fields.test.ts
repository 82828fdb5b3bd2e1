import { expect, it } from 'vitest'
import { mostFields } from './FieldsRow.tsx'

const CODES = [
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
  'CUSTOMERS_PERSONAL_ADITTIONALINFO_READ',
  'RESOURCES_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
  'PENSION_PLAN_CLAIM',
]

it('adds up what the scheme describes of a group’s own permissions, in whatever spelling', () => {
  expect(mostFields('dadosCadastrais', CODES)).toBe(44)
  expect(mostFields('informacoesComplementares', CODES)).toBe(10)
  expect(mostFields('DAMAGES_AND_PEOPLE_AUTO', CODES)).toBe(36)
})

it('gives no number where one of them is not described', () => {
  expect(mostFields('PENSION_PLAN', CODES)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { Failure } from '../../platform/base/failure.ts'
import { requestedPermissions } from './requested-permissions.ts'

const refusal = (act: () => unknown): string | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    return error instanceof Failure ? error.code : String(error)
  }
}

it('asks with v3 codes, RESOURCES_READ always, and the list with each detail', () => {
  expect(
    requestedPermissions(
      ['CUSTOMERS_PERSONAL_ADITTIONALINFO_READ', 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ'],
      'CPF',
    ),
  ).toEqual([
    'CUSTOMERS_PERSONAL_ADDITIONALINFO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'RESOURCES_READ',
  ])
})

it.each([
  ['a code of companies for a person', ['CUSTOMERS_BUSINESS_QUALIFICATION_READ'], 'CPF'],
  ['a code of persons for a company', ['CUSTOMERS_PERSONAL_QUALIFICATION_READ'], 'CNPJ'],
  ['an unknown code', ['DAMAGES_AND_PEOPLE_SPACESHIP_READ'], 'CPF'],
  ['a service', ['CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE'], 'CPF'],
  ['nothing but RESOURCES_READ', ['RESOURCES_READ'], 'CPF'],
] as const)('refuses %s', (_case, codes, customer) => {
  expect(refusal(() => requestedPermissions(codes, customer))).toBe('INVALID_REQUEST')
})

it('does not need the list of policies to be asked for', () =>
  expect(requestedPermissions(['RESOURCES_READ', 'CUSTOMERS_PERSONAL_QUALIFICATION_READ'], 'CPF')).toEqual([
    'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
    'RESOURCES_READ',
  ]))

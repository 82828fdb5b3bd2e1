import { expect, it } from 'vitest'
import { authorisationScope } from './institution-openid.ts'

it('names the consent once and each API once', () => {
  const permissions = [
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'RESOURCES_READ',
  ]
  expect(authorisationScope('urn:beta:C1', permissions)).toBe(
    'openid consent:urn:beta:C1 customers insurance-auto resources',
  )
})

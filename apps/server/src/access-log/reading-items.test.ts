import { expect, it } from 'vitest'
import type { CountedReading } from './reading.port.ts'
import { inOrderOfData, toItem } from './reading-items.ts'

const at = new Date('2026-11-20T12:00:00Z')
const read = (kind: string) =>
  toItem(
    {
      kind,
      policy: '',
      outcome: 'DELIVERED',
      reason: '',
      calls: 1,
      firstAt: at,
      lastAt: at,
    } as CountedReading,
    new Map(),
  )

it('the readings of a day stand as every page names data: registration, then products with their parts, the rest last', () => {
  const kinds = [
    'DAMAGES_AND_PEOPLE_PATRIMONIAL_CLAIM_READ',
    'RESOURCES_READ',
    'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ',
    'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ',
  ]
  expect(inOrderOfData(kinds.map(read)).map(({ code }) => code)).toEqual([
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ',
    'DAMAGES_AND_PEOPLE_PATRIMONIAL_CLAIM_READ',
    'RESOURCES_READ',
  ])
})

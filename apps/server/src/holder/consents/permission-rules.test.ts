import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import { expect, it } from 'vitest'
import { grantablePermissions } from './permission-rules.ts'

const person = { isCompany: false, services: {}, offersServices: true }
const AUTO = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']

it('grants data permissions one by one, each once', () => {
  expect(grantablePermissions({ ...person, permissions: [...AUTO, ...AUTO] })).toEqual(AUTO)
})

it('leaves out the registration data of the other kind of customer', () => {
  const both = [...AUTO, 'CUSTOMERS_PERSONAL_QUALIFICATION_READ', 'CUSTOMERS_BUSINESS_QUALIFICATION_READ']
  expect(grantablePermissions({ ...person, permissions: both })).toEqual(both.slice(0, 3))
  expect(grantablePermissions({ ...person, isCompany: true, permissions: both })).toEqual([...AUTO, both[3]])
})

it.each<[number, string, string[]]>([
  [400, 'nothing but the list', ['RESOURCES_READ']],
  [400, 'data without the list', ['DAMAGES_AND_PEOPLE_AUTO_READ']],
  [400, 'an unknown code', [...AUTO, 'BAD_PERMISSION']],
  [400, 'a previous spelling', ['RESOURCES_READ', 'PENSION_PLAN_CLAIM']],
  [400, 'part of a service group', ['QUOTE_AUTO_READ']],
  [422, 'data and a service', [...AUTO, 'ENDORSEMENT_REQUEST_CREATE']],
  [422, 'the list and a service', ['RESOURCES_READ', 'ENDORSEMENT_REQUEST_CREATE']],
  [422, 'two services', ['ENDORSEMENT_REQUEST_CREATE', 'PERSON_WITHDRAWAL_CREATE']],
  [422, 'nothing that this customer can have', ['RESOURCES_READ', 'CUSTOMERS_BUSINESS_QUALIFICATION_READ']],
])('refuses with %i: %s', (status, _what, permissions) => {
  expect(() => grantablePermissions({ ...person, permissions })).toThrow(
    expect.objectContaining({ status, code: 'NAO_INFORMADO' }),
  )
})

it('demands a service’s description, with its proposal for people products', () => {
  const claim = {
    documentType: 'CERTIFICADO',
    policyId: '1',
    insuredObjectId: ['1'],
    occurrenceDate: '2026-10-01',
    occurrenceDescription: 'Queda.',
  }
  const ask = (permission: string, described: unknown) =>
    grantablePermissions({
      ...person,
      permissions: [permission],
      services: { claimNotificationInformation: described },
    })
  const [damage, people] = ['DAMAGE', 'PERSON'].map((kind) => `CLAIM_NOTIFICATION_REQUEST_${kind}_CREATE`)
  expect(ask(damage ?? '', claim)).toEqual([damage])
  expect(() => ask(people ?? '', claim)).toThrow(expect.objectContaining({ status: 400 }))
  expect(ask(people ?? '', { ...claim, proposalId: '7' })).toEqual([people])
  expect(() => ask(damage ?? '', undefined)).toThrow(expect.objectContaining({ status: 400 }))
})

it('refuses every service that is not received here with 422', () => {
  const received = ['CLAIM_NOTIFICATION_DAMAGE', 'CLAIM_NOTIFICATION_PERSON', 'ENDORSEMENT']
  for (const { phase, id, permissions } of PERMISSION_GROUPS) {
    if (phase !== 3 || received.includes(id)) continue
    expect(() => grantablePermissions({ ...person, permissions })).toThrow(
      expect.objectContaining({ status: 422 }),
    )
  }
})

it('refuses every service with 422 where the insurer’s systems take none', () => {
  const permissions = ['ENDORSEMENT_REQUEST_CREATE']
  expect(() => grantablePermissions({ ...person, offersServices: false, permissions })).toThrow(
    expect.objectContaining({ status: 422 }),
  )
})

it.each([
  ['data', AUTO, ['ICS']],
  ['a service', ['ENDORSEMENT_REQUEST_CREATE'], ['DADOS']],
  ['data', AUTO, []],
])('refuses %s with 403 to a recipient without the role for it', (_what, permissions, roles) => {
  expect(() => grantablePermissions({ ...person, permissions, roles })).toThrow(
    expect.objectContaining({ status: 403 }),
  )
})

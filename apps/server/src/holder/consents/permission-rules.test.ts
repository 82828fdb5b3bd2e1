import { expect, it } from 'vitest'
import { asksForPersonOnly, consentedService, grantablePermissions } from './permission-rules.ts'

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

it.each<[number, string, string[], string]>([
  [400, 'nothing but the list', ['RESOURCES_READ'], 'RESOURCES_READ não pode ser a única permissão.'],
  [400, 'data without the list', ['DAMAGES_AND_PEOPLE_AUTO_READ'], 'RESOURCES_READ é obrigatória.'],
  [400, 'an unknown code', [...AUTO, 'BAD_PERMISSION'], 'Permissão desconhecida.'],
  [400, 'a previous spelling', ['RESOURCES_READ', 'PENSION_PLAN_CLAIM'], 'Permissão desconhecida.'],
  [400, 'part of a service group', ['QUOTE_AUTO_READ'], 'O agrupamento de serviço está incompleto.'],
  [
    422,
    'data and a service',
    [...AUTO, 'ENDORSEMENT_REQUEST_CREATE'],
    'Permissões das fases 2 e 3 não podem estar no mesmo pedido.',
  ],
  [
    422,
    'the list and a service',
    ['RESOURCES_READ', 'ENDORSEMENT_REQUEST_CREATE'],
    'Permissões das fases 2 e 3 não podem estar no mesmo pedido.',
  ],
  [
    422,
    'two services',
    ['ENDORSEMENT_REQUEST_CREATE', 'PERSON_WITHDRAWAL_CREATE'],
    'Apenas um agrupamento de serviço por pedido.',
  ],
  [
    422,
    'nothing that this customer can have',
    ['RESOURCES_READ', 'CUSTOMERS_BUSINESS_QUALIFICATION_READ'],
    'Nenhuma das permissões pedidas é atendida para este titular.',
  ],
])('refuses a list of permissions with %i: %s', (status, _what, permissions, message) => {
  expect(() => grantablePermissions({ ...person, permissions })).toThrow(
    expect.objectContaining({ status, code: 'NAO_INFORMADO', message }),
  )
})

it.each([
  ['a person', false, 'CUSTOMERS_PERSONAL'],
  ['a company', true, 'CUSTOMERS_BUSINESS'],
])('refuses data of %s without the list, and the list alone', (_who, isCompany, registration) => {
  const list = 'RESOURCES_READ'
  const own = [`${registration}_QUALIFICATION_READ`, `${registration}_IDENTIFICATIONS_READ`]
  const products = ['DAMAGES_AND_PEOPLE_AUTO_READ', 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ']
  for (const permissions of [[list], [list, list], own, products])
    expect(() => grantablePermissions({ ...person, isCompany, permissions })).toThrow(
      expect.objectContaining({ status: 400 }),
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

it.each([
  ['data', AUTO, ['ICS'], 'DADOS'],
  ['a service', ['ENDORSEMENT_REQUEST_CREATE'], ['DADOS'], 'ICS'],
  ['data', AUTO, [], 'DADOS'],
])('refuses %s with 403 to a recipient without the role for it', (_what, permissions, roles, role) => {
  const message = `A instituição não tem o papel ${role} no diretório.`
  expect(() => grantablePermissions({ ...person, permissions, roles })).toThrow(
    expect.objectContaining({ status: 403, message }),
  )
})

it.each([
  [400, {}, 'claimNotificationInformation é obrigatório para CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE.'],
  [422, { offersServices: false }, 'Nenhuma das permissões pedidas é atendida por esta instituição.'],
])('says with %i what a service wants: %j', (status, more, message) => {
  const permissions = ['CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE']
  expect(() => grantablePermissions({ ...person, permissions, ...more })).toThrow(
    expect.objectContaining({ status, message }),
  )
})

it('is a person’s own request where nothing but their registration data are asked for', () => {
  const PERSONAL = 'CUSTOMERS_PERSONAL_QUALIFICATION_READ'
  expect(asksForPersonOnly(['RESOURCES_READ', PERSONAL])).toBe(true)
  expect(asksForPersonOnly([PERSONAL])).toBe(true)
  expect(asksForPersonOnly(['RESOURCES_READ'])).toBe(false)
  expect(asksForPersonOnly([...AUTO, PERSONAL])).toBe(false)
  expect(asksForPersonOnly(['RESOURCES_READ', 'X_CUSTOMERS_PERSONAL_'])).toBe(false)
})

it('keeps the description of the service that the permissions are for, and no other', () => {
  const given = { claimNotificationInformation: { policyId: '1' }, endorsementInformation: { policyId: '2' } }
  expect(consentedService(['ENDORSEMENT_REQUEST_CREATE'], given)).toEqual({
    endorsementInformation: { policyId: '2' },
  })
  for (const permissions of [AUTO, [], ['UNKNOWN']]) expect(consentedService(permissions, given)).toEqual({})
})

import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DATA_APIS } from './data-apis.ts'
import { REFUSALS, refusalFrom } from './refusal.ts'
import { ConsentResponse, CreateConsent } from './scheme-consents.ts'
import { SERVICE_CALLS } from './service-calls.ts'

const takes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

describe('a refusal', () => {
  it('is known by our own words alone', () => {
    for (const [name, words] of Object.entries(REFUSALS)) expect(refusalFrom(words)).toBe(name)
    for (const others of [undefined, '', 'refused', 'The customer refused', 'the customer refused.'])
      expect(refusalFrom(others)).toBeUndefined()
  })

  it('is in ASCII, as an error_description is', () => {
    for (const words of Object.values(REFUSALS)) expect(words).toMatch(/^[\x20-\x7e]+$/)
  })
})

describe('a consent that another institution asks for', () => {
  const DATA = {
    loggedUser: { document: { identification: '52998224725', rel: 'CPF' } },
    permissions: ['RESOURCES_READ'],
    expirationDateTime: '2027-11-20T11:59:00Z',
  }
  const asks = (change: object): boolean => takes(CreateConsent, { data: { ...DATA, ...change } })
  const person = (identification: string, rel = 'CPF') => ({
    loggedUser: { document: { identification, rel } },
  })
  const company = (identification: string, rel = 'CNPJ') => ({
    businessEntity: { document: { identification, rel } },
  })

  it('has what the scheme demands, and nothing else', () => {
    expect(asks({})).toBe(true)
    expect(asks({ more: 1 })).toBe(false)
    expect(takes(CreateConsent, { data: DATA, more: 1 })).toBe(false)
    for (const name of Object.keys(DATA)) expect(asks({ [name]: undefined })).toBe(false)
    expect(asks({ permissions: [] })).toBe(false)
  })

  it('names a person by eleven digits and a company by fourteen signs', () => {
    for (const wrong of ['529.982.247-25', '5299822472', '529982247250', ''])
      expect(asks(person(wrong))).toBe(false)
    for (const right of ['11222333000181', '12ABC34501DE35']) expect(asks(company(right))).toBe(true)
    for (const wrong of ['11.222.333/0001-81', '1122233300018', '112223330001811', '12abc34501de35'])
      expect(asks(company(wrong))).toBe(false)
    expect(asks(person('52998224725', 'CPFX'))).toBe(false)
    expect(asks(person('52998224725', 'cpf'))).toBe(false)
    expect(asks(company('11222333000181', 'CNP'))).toBe(false)
    expect(asks({ loggedUser: { document: { identification: '52998224725', rel: 'CPF', more: 1 } } })).toBe(
      false,
    )
  })

  it('ends at an instant in UTC, whole seconds', () => {
    const wrong = ['2027-11-20', '2027-11-20T11:59:00', '2027-11-20T11:59:00.000Z', 'x2027-11-20T11:59:00Z']
    expect(wrong.filter((expirationDateTime) => asks({ expirationDateTime }))).toEqual([])
  })

  it('may carry what a service needs, whose members are the service’s own', () => {
    for (const name of [
      'endorsementInformation',
      'claimNotificationInformation',
      'withdrawalCapitalizationInformation',
      'withdrawalLifePensionInformation',
      'raffleCapitalizationTitleInformation',
    ])
      expect([asks({ [name]: { anything: 1 } }), asks({ [name]: 'x' })]).toEqual([true, false])
  })
})

describe('a consent as another institution answers it', () => {
  const ANSWER = {
    consentId: 'urn:beta:1',
    creationDateTime: 'a',
    status: 'REJECTED',
    statusUpdateDateTime: 'b',
    permissions: [],
    expirationDateTime: 'c',
  }
  const reason = { code: 'OWN_CODE', additionalInformation: 'x' }
  const is = (change: object): boolean => takes(ConsentResponse, { data: { ...ANSWER, ...change } })

  it('may have members that nobody knows, and a reason of its own', () => {
    expect(takes(ConsentResponse, { data: { ...ANSWER, more: 1 }, links: {}, meta: {} })).toBe(true)
    expect(is({ rejection: { rejectedBy: 'USER', reason } })).toBe(true)
  })

  it('has one of the four statuses, and each member that the scheme demands', () => {
    expect(is({ status: 'ACTIVE' })).toBe(false)
    for (const name of Object.keys(ANSWER)) expect(is({ [name]: undefined })).toBe(false)
    expect(is({ rejection: { reason } })).toBe(false)
  })
})

describe('the data APIs', () => {
  it('are one for each product of the permission table, with its own permissions', () => {
    const products = PERMISSION_GROUPS.filter(({ phase, resourceType }) => phase === 2 && resourceType)
    expect(DATA_APIS.map(({ type }) => type)).toEqual(products.map(({ resourceType }) => resourceType))
    for (const [at, { permissions, apiFamily, scope }] of products.entries()) {
      const api = DATA_APIS[at]
      expect(api?.base).toBe(`/open-insurance/${apiFamily}/v2/${apiFamily}`)
      expect([api?.family, api?.scope]).toEqual([apiFamily, scope])
      const needed = [api?.list.permission, ...(api?.details.map(({ permission }) => permission) ?? [])]
      expect(needed.filter((code) => !permissions.includes(code ?? ''))).toEqual([])
    }
  })
})

it('services are received at their own addresses, with the permission and the scope of their group', () => {
  expect(SERVICE_CALLS).toEqual(
    [
      ['ENDORSEMENT', 'endorsementInformation', '/endorsement/v2/request'],
      ['CLAIM_NOTIFICATION_DAMAGE', 'claimNotificationInformation', '/claim-notification/v2/request/damage'],
      ['CLAIM_NOTIFICATION_PERSON', 'claimNotificationInformation', '/claim-notification/v2/request/person'],
    ].map(([group, member, path]) => {
      const found = PERMISSION_GROUPS.find(({ id }) => id === group)
      const [permission] = found?.permissions ?? []
      const address = `/open-insurance${path}/:consentId`
      return { group, member, path: address, scope: found?.scope, permission }
    }),
  )
})

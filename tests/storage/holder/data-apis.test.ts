import { randomUUID } from 'node:crypto'
import { DATA_APIS, type DataApi, RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../support/holder/holder-customer-actions.ts'
import { publishedAnswers, publishedSchema } from '../../support/holder/published-schemas.ts'
import { BAKERY, LUCIANA, sampleCustomers, VERA } from '../../support/holder/sample-customers.ts'
import type { TestCustomer, TestHolder } from '../../support/holder/test-holder.ts'
import { startHolderWithRecipients } from '../../support/openid/holder-with-recipients.ts'
import {
  callApi,
  clientToken,
  deleteConsent,
  readConsent,
  type Session,
} from '../../support/openid/recipient-client.ts'
import {
  ALL_PERMISSIONS,
  addressesOf,
  customerAddresses,
  everyAddress,
  listOf,
  read,
  type Sharing,
  share,
} from '../../support/openid/shared-data.ts'

/** The certification's behaviours for resources, customers and products, over every family of phase 2. */
const isResourceList = publishedSchema('resources-v3.0.0.yaml', 'ResponseResourceList')
const isError = publishedSchema('resources-v3.0.0.yaml', 'ResponseError')

let holder: TestHolder
let session: Session<TestHolder>
let otherSession: Session<TestHolder>
let close: () => Promise<void>
let customers: TestCustomer[]
/** Vera shares everything she has. */
let everything: Sharing

beforeAll(async () => {
  customers = sampleCustomers()
  ;({ holder, session, otherSession, close } = await startHolderWithRecipients({ customers }))
  everything = await share(session, { document: VERA, permissions: ALL_PERMISSIONS })
})
afterAll(() => close())

const policiesOf = (document: string) =>
  customers.find((customer) => customer.document === document)?.policies ?? []
const idOf = ({ type }: DataApi): string =>
  policiesOf(VERA).find((policy) => policy.type === type)?.policyId ?? 'none'
const statuses = async ({ get }: Sharing, addresses: readonly string[]): Promise<number[]> =>
  Promise.all(addresses.map(async (address) => (await get(address)).status))
const all = (addresses: readonly unknown[], status: number) => addresses.map(() => status)

describe.each(DATA_APIS.map((family) => [family.family, family] as const))('%s', (name, family) => {
  it('data-api-test: each address answers 200 with what its description demands', async () => {
    for (const [place, address] of addressesOf(family, idOf(family)).entries()) {
      const { status, body, headers } = await everything.get(address)
      expect(status, address).toBe(200)
      expect(headers.get('x-v')).toBe('2.0.0')
      expect(Object.keys(body)).toEqual(['data', 'links', 'meta'])
      expect(body.links.self).toContain(address)
      const items: object[] = [body.data].flat()
      for (const item of items) {
        expect(Object.keys(item)).toEqual(
          expect.arrayContaining([...(family.details[place - 1]?.required ?? [])]),
        )
      }
    }
  })

  const file = `${name}-v2.0.0.yaml`
  it(`the answers fit ${file}`, async () => {
    const schemas = publishedAnswers(file)
    const parameter = `{${family.list.id}}`
    for (const address of addressesOf(family, idOf(family))) {
      const path = `/${name}${address.slice(family.base.length)}`.replace(idOf(family), parameter)
      expect(schemas(path)((await everything.get(address)).body), address).toEqual([])
    }
  })

  it('resources: the ids of its list are those of the resources API', async () => {
    const listed = JSON.stringify((await everything.get(listOf(family))).body.data)
    const { body } = await everything.get(`${RESOURCES_PATH}?page-size=1000`)
    expect(isResourceList(body)).toEqual([])
    const resources: { type: string; resourceId: string }[] = body.data
    const own = resources.filter(({ type }) => type === family.type)
    expect(own.length).toBeGreaterThan(0)
    for (const { resourceId } of own) expect(listed).toContain(`"${family.list.id}":"${resourceId}"`)
  })
})

const CODES = ['IDENTIFICATIONS', 'QUALIFICATION', 'ADDITIONALINFO']

describe('wrong-permissions-test', () => {
  it('a consent for lists only opens the lists, and nothing of the policies in them', async () => {
    const permissions = ['RESOURCES_READ', ...DATA_APIS.map(({ list }) => list.permission)]
    const sharing = await share(session, { document: VERA, permissions })
    const lists = DATA_APIS.map(listOf)
    const details = DATA_APIS.flatMap((family) => addressesOf(family, idOf(family)).slice(1))
    expect(await statuses(sharing, lists)).toEqual(all(lists, 200))
    expect(await statuses(sharing, details)).toEqual(all(details, 403))
    const refused = await sharing.get(details[0] ?? '')
    expect(isError(refused.body)).toEqual([])
  })

  it('a consent for one family opens no other, and no registration data', async () => {
    const [auto] = DATA_APIS.filter(({ family }) => family === 'insurance-auto')
    if (!auto) throw new Error('There is no insurance-auto.')
    const permissions = [
      'RESOURCES_READ',
      auto.list.permission,
      ...auto.details.map(({ permission }) => permission),
    ]
    const sharing = await share(session, { document: VERA, permissions })
    const own = addressesOf(auto, idOf(auto))
    const others = everyAddress(idOf).filter((address) => !own.includes(address))
    expect(await statuses(sharing, own)).toEqual(all(own, 200))
    expect(await statuses(sharing, others)).toEqual(all(others, 403))
  })

  it('customers: each permission opens its own address only', async () => {
    const addresses = customerAddresses('personal')
    for (const [place, kind] of CODES.entries()) {
      const permissions = ['RESOURCES_READ', `CUSTOMERS_PERSONAL_${kind}_READ`]
      const sharing = await share(session, { document: VERA, permissions })
      expect(await statuses(sharing, addresses)).toEqual(
        addresses.map((_, own) => (own === place ? 200 : 403)),
      )
    }
  })
})

describe('customers', () => {
  it('a request that names a company and asks for personal data alone is the person’s consent', async () => {
    const personal = CODES.map((code) => `CUSTOMERS_PERSONAL_${code}_READ`)
    const permissions = ['RESOURCES_READ', ...personal]
    const sharing = await share(session, { document: VERA, besides: BAKERY, permissions })
    const kept = await readConsent(session, sharing.consentId)
    expect([kept.status, kept.permissions]).toEqual(['AUTHORISED', permissions])
    const [own, others] = [customerAddresses('personal'), customerAddresses('business')]
    expect(await statuses(sharing, own)).toEqual(all(own, 200))
    expect(await statuses(sharing, others)).toEqual(all(others, 403))
    expect(JSON.stringify((await sharing.get(own[0] ?? '')).body)).toContain(VERA)
    expect(await holder.holder.cardsOf(BAKERY)).not.toContainEqual(
      expect.objectContaining({ consentId: sharing.consentId }),
    )
  })

  it('personal data beside a company’s own are dropped: the consent is the company’s, and opens its own', async () => {
    const business = CODES.map((code) => `CUSTOMERS_BUSINESS_${code}_READ`)
    const permissions = ['RESOURCES_READ', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', ...business]
    const sharing = await share(session, { document: BAKERY, loggedUser: LUCIANA, permissions })
    expect((await readConsent(session, sharing.consentId)).permissions).toEqual([
      'RESOURCES_READ',
      ...business,
    ])
    const [own, others] = [customerAddresses('business'), customerAddresses('personal')]
    expect(await statuses(sharing, own)).toEqual(all(own, 200))
    expect(await statuses(sharing, others)).toEqual(all(others, 403))
    expect(JSON.stringify((await sharing.get(own[0] ?? '')).body)).toContain(BAKERY)
  })

  const file = 'customers-v2.0.0.yaml'
  it(`the answers fit ${file}`, async () => {
    const schemas = publishedAnswers(file)
    for (const address of customerAddresses('personal')) {
      const path = address.replace('/open-insurance/customers/v2', '')
      expect(schemas(path)((await everything.get(address)).body)).toEqual([])
    }
  })

  it('404-customer-data: a consent for registration data alone has an empty list of resources', async () => {
    const permissions = ['RESOURCES_READ', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ']
    const sharing = await share(session, { document: VERA, permissions })
    const list = await sharing.get(RESOURCES_PATH)
    expect([list.status, list.body.data, isResourceList(list.body)]).toEqual([200, [], []])
    expect((await sharing.get(customerAddresses('personal')[0] ?? '')).status).toBe(200)
  })
})

describe('what a customer chose', () => {
  const AUTO = 'DAMAGES_AND_PEOPLE_AUTO'
  const auto = DATA_APIS.find(({ type }) => type === AUTO) as DataApi

  it('is all that is visible: a policy that was not chosen is in no list and is not found', async () => {
    const [chosen, left] = policiesOf(VERA).filter(({ type }) => type === AUTO)
    const sharing = await share(session, {
      document: VERA,
      permissions: ALL_PERMISSIONS,
      chosen: { [AUTO]: [chosen?.policyId ?? ''] },
    })
    const list = JSON.stringify((await sharing.get(listOf(auto))).body)
    expect(list).toContain(chosen?.policyId)
    expect(list).not.toContain(left?.policyId)
    const details = (id = '') => addressesOf(auto, id).slice(1)
    expect(await statuses(sharing, details(chosen?.policyId))).toEqual(all(auto.details, 200))
    expect(await statuses(sharing, details(left?.policyId))).toEqual(all(auto.details, 404))
    expect(await statuses(sharing, details('0531-3349-875'))).toEqual(all(auto.details, 404))
  })

  it('flows only while it is available at the insurer', async () => {
    const [policy] = policiesOf(VERA).filter(({ type }) => type === AUTO)
    if (!policy) throw new Error('Vera has no car.')
    try {
      for (const status of ['TEMPORARILY_UNAVAILABLE', 'UNAVAILABLE'] as const) {
        policy.status = status
        const resources: object[] = (await everything.get(`${RESOURCES_PATH}?page-size=1000`)).body.data
        expect(resources).toContainEqual(expect.objectContaining({ resourceId: policy.policyId, status }))
        expect(JSON.stringify((await everything.get(listOf(auto))).body)).not.toContain(policy.policyId)
        expect((await everything.get(`${auto.base}/${policy.policyId}/premium`)).status).toBe(404)
      }
    } finally {
      delete policy.status
    }
  })
})

describe('pagination-test', () => {
  const auto = DATA_APIS.find(({ family }) => family === 'insurance-auto') as DataApi
  const linksOf = async (address: string) => Object.keys((await everything.get(address)).body.links)

  it.each([
    ['resources', RESOURCES_PATH, ['self', 'first', 'prev', 'next', 'last']],
    ['a list of policies', listOf(auto), ['self', 'first', 'prev']],
  ])('%s: links to the neighbours that exist, and 422 beyond 1000', async (_name, address, links) => {
    expect(await linksOf(`${address}?page-size=1000`)).toEqual(['self'])
    expect(await linksOf(`${address}?page-size=1&page=1`)).toEqual(['self', 'next', 'last'])
    const second = await everything.get(`${address}?page-size=1&page=2`)
    expect(second.body.data).toHaveLength(1)
    expect(Object.keys(second.body.links)).toEqual(links)
    for (const [query, status] of [
      ['page-size=1001', 422],
      ['page=0', 400],
    ] as const) {
      const refused = await everything.get(`${address}?${query}`)
      expect([refused.status, isError(refused.body)]).toEqual([status, []])
    }
  })

  it('claims and payments of a policy come in pages too', async () => {
    const plan = DATA_APIS.find(({ family }) => family === 'insurance-capitalization-title') as DataApi
    const address = `${plan.base}/${idOf(plan)}/settlements`
    const { body } = await everything.get(`${address}?page-size=2&page=2`)
    expect([body.data, body.meta]).toEqual([[expect.anything()], { totalRecords: 3, totalPages: 2 }])
  })
})

describe('every address', () => {
  const addresses = () => [RESOURCES_PATH, ...everyAddress(idOf)]

  it('refuses a call without x-fapi-interaction-id, and echoes the one it got', async () => {
    const id = randomUUID()
    for (const address of addresses()) {
      const without = await callApi(session, 'GET', address, { token: everything.token })
      expect([address, without.status, isError(without.body)]).toEqual([address, 400, []])
    }
    const answer = await callApi(session, 'GET', RESOURCES_PATH, {
      token: everything.token,
      headers: { 'x-fapi-interaction-id': id },
    })
    expect(answer.headers.get('x-fapi-interaction-id')).toBe(id)
  })

  it('refuses a token of client credentials, and a made-up one', async () => {
    const own = await clientToken(session)
    for (const address of addresses()) {
      expect([address, (await read(session, address, own)).status]).toEqual([address, 401])
      expect((await read(session, address, 'made-up')).status).toBe(401)
    }
  })

  it('answers another recipient with what was shared with it, never with this one’s', async () => {
    const permissions = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_RURAL_READ']
    const sharing = await share(otherSession, { document: VERA, permissions })
    const rural = DATA_APIS.find(({ family }) => family === 'insurance-rural') as DataApi
    expect(await statuses(sharing, [listOf(rural)])).toEqual([200])
    const rest = everyAddress(idOf).filter((address) => address !== listOf(rural))
    expect(await statuses(sharing, rest)).toEqual(all(rest, 403))
  })

  it('answers 401 from the moment the consent is revoked', async () => {
    const sharing = await share(session, { document: VERA, permissions: ALL_PERMISSIONS })
    expect(new Set(await statuses(sharing, addresses()))).toEqual(new Set([200]))
    expect(await deleteConsent(session, sharing.consentId)).toBe(204)
    expect(new Set(await statuses(sharing, addresses()))).toEqual(new Set([401]))
  })

  it('answers 401 from the moment the term is over, before any job has noticed, whatever the token says', async () => {
    const sharing = await share(session, { document: VERA, permissions: ALL_PERMISSIONS })
    const yearMs = 366 * 24 * 3_600_000
    holder.clock.move(yearMs)
    try {
      expect(new Set(await statuses(sharing, addresses()))).toEqual(new Set([401]))
    } finally {
      holder.clock.move(-yearMs)
    }
    expect(new Set(await statuses(sharing, addresses()))).toEqual(new Set([200]))
  })

  it('knows no other method, whatever else is wrong with the call', async () => {
    for (const address of addresses())
      for (const [method, headers] of [
        ['DELETE', { 'x-fapi-interaction-id': randomUUID() }],
        ['DELETE', { 'x-v': 'nenhuma' }],
        ['PUT', { 'content-type': 'text/plain' }],
      ] as const) {
        const body = method === 'PUT' ? 'x' : undefined
        const answer = await callApi(session, method, address, { token: everything.token, headers, body })
        expect([address, answer.status, answer.headers.get('allow')]).toEqual([address, 405, 'GET'])
        expect(isError(answer.body)).toEqual([])
      }
  })
})

describe('the access log', () => {
  const auto = DATA_APIS.find(({ family }) => family === 'insurance-auto') as DataApi
  const asVera = signedIn(VERA, 'none')
  const logOf = (consentId: string) => holder.holder.readingLogOf(asVera, consentId, { days: 7 })

  it('has what left, and what was refused and why, each with its kind; the policy where it is shared', async () => {
    const [chosen, left] = policiesOf(VERA).filter(({ type }) => type === auto.type)
    const permissions = ['RESOURCES_READ', auto.list.permission, `${auto.type}_PREMIUM_READ`]
    const chosenOnly = { [auto.type]: [chosen?.policyId ?? ''] }
    const sharing = await share(session, { document: VERA, permissions, chosen: chosenOnly })
    const premiumOf = (id = '') => `${auto.base}/${id}/premium`
    expect(
      await statuses(sharing, [
        premiumOf(chosen?.policyId),
        premiumOf(left?.policyId),
        `${auto.base}/${chosen?.policyId}/claim`,
        `${listOf(auto)}?page=0`,
      ]),
    ).toEqual([200, 404, 403, 400])
    const told = async () =>
      (await logOf(sharing.consentId))?.days.flatMap(({ items }) =>
        items.map(({ displayName, policy, outcome, reason }) => [
          displayName,
          policy?.number,
          outcome,
          reason,
        ]),
      )
    // What has left is settled a moment later.
    await expect.poll(told).toEqual([
      ['Lista de apólices', undefined, 'REFUSED', 'MALFORMED'],
      ['Prêmio', undefined, 'REFUSED', 'NOT_SHARED'],
      ['Prêmio', chosen?.number, 'DELIVERED', undefined],
      ['Sinistros', undefined, 'REFUSED', 'NOT_PERMITTED'],
    ])
    const life = await holder.holder.readingLifeOf(asVera, sharing.consentId)
    expect(life?.days).toMatchObject([{ readings: 1, calls: 1 }])
    expect((await holder.holder.detailsOf(asVera, sharing.consentId))?.lastReadAt).toBe(life?.lastAt)
  })

  it('is for the people of the consent alone', async () => {
    const stranger = signedIn(LUCIANA, 'none')
    expect(await holder.holder.readingLogOf(stranger, everything.consentId, { days: 7 })).toBeUndefined()
    expect(await holder.holder.readingLifeOf(stranger, everything.consentId)).toBeUndefined()
  })
})

it('an incomplete answer of the insurer’s systems is never passed on: 500, without a word of its content', async () => {
  const [policy] = policiesOf(VERA).filter(({ type }) => type === 'DAMAGES_AND_PEOPLE_AUTO')
  const whole = policy?.detail?.premium
  if (!policy?.detail) throw new Error('Vera’s car has no details.')
  policy.detail.premium = { amount: { amount: '1234.56' } }
  try {
    const { status, body } = await everything.get(
      `/open-insurance/insurance-auto/v2/insurance-auto/${policy.policyId}/premium`,
    )
    expect([status, isError(body)]).toEqual([500, []])
    expect(JSON.stringify(body)).not.toContain('1234.56')
  } finally {
    policy.detail.premium = whole
  }
})

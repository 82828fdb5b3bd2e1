import { describe, expect, it } from 'vitest'
import type { Policy } from '../../insurer/policy.port.ts'
import type { Customer } from '../../platform/http/route.ts'
import {
  APPROVED,
  APPROVER,
  CLAIMED,
  COMPANY,
  CUSTOMER,
  MARINA,
  minutes,
  PAULO,
  POLICY,
  WAITING,
} from '../consents/consent.fixture.ts'
import { approve, chosenResources } from './approve-consent.ts'
import { decisionsWorld, failureOf } from './decisions-world.fixture.ts'

const AUTO = POLICY.type
const CHOSEN = [{ type: AUTO, resources: ['p1'] }]
const wish = (approvedResources = CHOSEN, customer: Customer = CUSTOMER) => ({
  customer,
  consentId: 'urn:alfa:1',
  approvedResources,
})
const SHARED_WITH_PAULO: Policy = { ...POLICY, approvers: [MARINA, PAULO] }
const NEXT = 'https://alfa.example/auth/i1'

describe('the customer approves', () => {
  it('the consent is authorised, and the request is answered with what was granted', async () => {
    const { world, deps, stored } = decisionsWorld(CLAIMED)
    expect(await approve(deps, wish())).toEqual({ location: NEXT })
    expect(stored()).toMatchObject({
      status: 'AUTHORISED',
      approvedAt: minutes(10),
      intentId: 'i1',
      approvers: [],
      resources: [
        {
          type: AUTO,
          resourceId: 'p1',
          productName: 'Automóvel',
          number: '001',
          companyName: 'Alfa Seguros',
          companyCnpj: COMPANY,
          approvers: [],
        },
      ],
    })
    expect(stored()?.grantId).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(world.accepted).toEqual([
      {
        intentId: 'i1',
        grantId: stored()?.grantId,
        accountId: `sub of ${MARINA}`,
        level: 'loa2',
        methods: ['pwd'],
      },
    ])
    expect(world.joined).toEqual(['urn:alfa:1'])
  })

  it('with a receipt, and is told so', async () => {
    const { world, deps } = decisionsWorld(CLAIMED)
    await approve(deps, wish())
    expect(world.receipts).toMatchObject([
      {
        kind: 'GRANT',
        at: minutes(10),
        authorisedAt: minutes(10),
        side: 'holder',
        document: MARINA,
        isFurtherApprover: false,
        other: { name: 'Banco Gama' },
        resources: [{ resourceId: 'p1' }],
      },
    ])
    expect(world.told).toMatchObject([
      {
        to: MARINA,
        news: { kind: 'authorised', receipt: `GRANT of ${MARINA}`, sharing: { role: 'holder' } },
      },
    ])
    expect(world.told[0]?.news).not.toHaveProperty('waits')
    expect(world.told[0]?.news).not.toHaveProperty('renews')
  })

  it('and is told of a renewal, where it takes the place of a sharing of the same data', async () => {
    const before = { ...APPROVED, consentId: 'urn:alfa:0', createdAt: minutes(-50), approvedAt: minutes(-40) }
    const { world, deps } = decisionsWorld(CLAIMED, before)
    await approve(deps, wish())
    expect(world.told[0]?.news).toMatchObject({ kind: 'authorised', renews: true })
  })

  it('again, also after a crash in between: the same address, and nothing twice', async () => {
    const { world, deps, stored } = decisionsWorld(CLAIMED)
    await approve(deps, wish())
    const { grantId } = stored() ?? {}
    world.now = minutes(20)
    expect(await approve(deps, wish([]))).toEqual({ location: NEXT })
    expect(world.accepted.map((one) => one.grantId)).toEqual([grantId, grantId])
    expect([world.receipts.length, world.told.length, world.history.length]).toEqual([1, 1, 1])
    expect(stored()?.approvedAt).toEqual(minutes(10))
  })

  it('in two windows at once: the second gets the address of the first', async () => {
    const { world, deps, put } = decisionsWorld(CLAIMED)
    world.meanwhile = () => put(APPROVED)
    expect(await approve(deps, wish())).toEqual({ location: NEXT })
    expect(world.accepted.map(({ grantId }) => grantId)).toEqual(['grant-1'])
    expect(world.receipts).toEqual([])
  })

  it('ends the request, too, while somebody else ends it', async () => {
    const { world, deps, put } = decisionsWorld(CLAIMED)
    const rejection = { by: 'TPP', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined } as const
    world.meanwhile = () => put({ ...APPROVED, status: 'REJECTED', rejection })
    expect(await failureOf(approve(deps, wish()))).toEqual({
      code: 'CONSENT_NOT_WAITING',
      location: 'https://gama.example/cb?error=access_denied',
    })
    expect(world.accepted).toEqual([])
  })

  it('and nothing is recorded where the request can not be answered', async () => {
    const { deps, stored } = decisionsWorld(CLAIMED)
    const openId = { ...deps.openId, accept: () => Promise.reject(new Error('disk')) }
    await expect(approve({ ...deps, openId }, wish())).rejects.toThrow('disk')
    expect(stored()).toMatchObject(CLAIMED)
  })

  it('a request whose answer was given elsewhere authorises nothing, and leads to the recipient’s home page', async () => {
    const { world, deps, stored } = decisionsWorld(CLAIMED)
    world.unanswered.clear()
    expect(await failureOf(approve(deps, wish()))).toEqual({
      code: 'CONSENT_NOT_WAITING',
      location: 'https://gama.example/',
    })
    expect(stored()).toMatchObject({ ...CLAIMED, now: 'AWAITING_AUTHORISATION' })
    expect([world.told, world.receipts, world.history]).toEqual([[], [], []])
    world.website = undefined
    expect(await failureOf(approve(deps, wish()))).toEqual({ code: 'CONSENT_NOT_WAITING' })
  })
})

describe('an approval that is not this customer’s to give', () => {
  it.each([
    ['of a consent that nobody knows', { consentId: 'urn:alfa:2' }, CUSTOMER],
    ['of a consent that another request was opened for', {}, { ...CUSTOMER, intentId: 'i2' }],
    ['without a request', {}, APPROVER],
  ])('%s is not found', async (_what, change, customer) => {
    const { world, deps, stored } = decisionsWorld(CLAIMED)
    expect(await failureOf(approve(deps, { ...wish(CHOSEN, customer), ...change }))).toEqual({
      code: 'NOT_FOUND',
    })
    expect(stored()).toMatchObject(CLAIMED)
    expect(world.refused).toEqual([])
  })

  it.each([
    ['another person', { document: PAULO, loggedUser: PAULO }],
    ['the same person for a company that it does not name', { document: COMPANY }],
    ['another person of the same document', { loggedUser: PAULO }],
  ])('by %s is a mismatch', async (_who, who) => {
    const { deps, stored } = decisionsWorld(CLAIMED)
    const attempt = approve(deps, wish(CHOSEN, { ...CUSTOMER, ...who }))
    expect(await failureOf(attempt)).toEqual({ code: 'DOCUMENT_MISMATCH' })
    expect(stored()?.status).toBe('AWAITING_AUTHORISATION')
  })

  it('before it was claimed is forbidden', async () => {
    const { deps, stored } = decisionsWorld(WAITING)
    expect(await failureOf(approve(deps, wish()))).toEqual({ code: 'FORBIDDEN' })
    expect(stored()).toMatchObject(WAITING)
  })

  it('after its hour ends the request, and asks for no second factor', async () => {
    const permissions = [...CLAIMED.permissions, 'ENDORSEMENT_REQUEST_CREATE']
    const { world, deps } = decisionsWorld({ ...CLAIMED, permissions })
    world.now = minutes(60)
    expect(await failureOf(approve(deps, wish()))).toEqual({
      code: 'CONSENT_NOT_WAITING',
      location: 'https://gama.example/cb?error=access_denied',
    })
    expect(world.refused).toEqual([
      { intentId: 'i1', description: 'the consent can no longer be authorised' },
    ])
  })

  it('for a consent that was approved through another request', async () => {
    const { world, deps } = decisionsWorld({ ...APPROVED, intentId: 'i0' })
    expect(await failureOf(approve(deps, wish()))).toMatchObject({ code: 'CONSENT_NOT_WAITING' })
    expect(world.accepted).toEqual([])
  })

  it('for one whose code was exchanged: it is in force', async () => {
    const { world, deps } = decisionsWorld({ ...APPROVED, inForceAt: minutes(6) })
    expect(await failureOf(approve(deps, wish()))).toEqual({
      code: 'CONSENT_NOT_WAITING',
      location: 'https://gama.example/',
    })
    expect([world.accepted, world.refused]).toEqual([[], []])
  })
})

it('an hour that ends while the insurer’s register is read has ended: nothing is authorised', async () => {
  const { world, deps, stored } = decisionsWorld(CLAIMED)
  world.now = minutes(59)
  const { nameOf } = deps.contacts
  deps.contacts.nameOf = async (document) => {
    world.now = minutes(60)
    return nameOf(document)
  }
  expect((await failureOf(approve(deps, wish()))).code).toBe('CONSENT_NOT_WAITING')
  expect(stored()?.approvedAt).toBeUndefined()
  expect(world.receipts).toEqual([])
})

describe('a company', () => {
  const ofCompany = { ...CLAIMED, businessDocument: COMPANY, claimedBy: COMPANY }
  const company = { ...CUSTOMER, document: COMPANY }

  it('approves through the person whom the request names', async () => {
    const { world, deps } = decisionsWorld(ofCompany)
    world.policies = [{ ...POLICY, document: COMPANY }]
    expect(await approve(deps, wish(CHOSEN, company))).toEqual({ location: NEXT })
    expect(world.accepted[0]?.accountId).toBe(`sub of ${COMPANY}`)
  })
})

describe('a policy that several people approve', () => {
  it('waits for the others, who are asked; the customer is not asked again', async () => {
    const { world, deps, stored } = decisionsWorld(CLAIMED)
    world.policies = [SHARED_WITH_PAULO, { ...SHARED_WITH_PAULO, policyId: 'p2' }]
    await approve(deps, wish([{ type: AUTO, resources: ['p1', 'p2'] }]))
    expect(stored()?.approvers).toEqual([{ document: PAULO, approvedAt: undefined }])
    expect(world.told).toMatchObject([
      {
        to: MARINA,
        news: {
          kind: 'authorised',
          waits: { names: ['Paulo Dias'], until: '2026-11-20T13:10:00Z', isAll: false },
        },
      },
      {
        to: PAULO,
        news: { kind: 'approval-missing', by: 'Marina Lopes', until: '2026-11-20T13:10:00Z' },
      },
    ])
  })
})

describe('the policies that are chosen', () => {
  const life = { ...POLICY, policyId: 'v1', type: 'LIFE_PENSION' }
  const permissions = ['DAMAGES_AND_PEOPLE_AUTO_READ', 'LIFE_PENSION_READ', 'RESOURCES_READ']
  const idsOf = (...chosen: Parameters<typeof chosenResources>) =>
    chosenResources(...chosen).map(({ resourceId }) => resourceId)
  const both = [
    { type: AUTO, resources: ['p1'] },
    { type: 'LIFE_PENSION', resources: ['v1'] },
  ]

  it('are one at least of every group that has policies', () => {
    expect(idsOf({ permissions }, [POLICY, life], both)).toEqual(['p1', 'v1'])
    for (const missing of [
      both.slice(0, 1),
      both.slice(1),
      [],
      [{ type: AUTO, resources: [] }, ...both.slice(1)],
    ])
      expect(() => chosenResources({ permissions }, [POLICY, life], missing)).toThrow('INVALID_REQUEST')
  })

  it('are none of a group without policies', () => {
    expect(idsOf({ permissions }, [POLICY], both.slice(0, 1))).toEqual(['p1'])
    expect(
      idsOf({ permissions }, [POLICY], [...both.slice(0, 1), { type: 'LIFE_PENSION', resources: [] }]),
    ).toEqual(['p1'])
    expect(idsOf({ permissions }, [], [])).toEqual([])
  })

  it('are the customer’s own, of the group that they stand in', () => {
    for (const approved of [
      [{ type: AUTO, resources: ['p1', 'p9'] }, ...both.slice(1)],
      [{ type: AUTO, resources: ['v1'] }, ...both.slice(1)],
    ])
      expect(() => chosenResources({ permissions }, [POLICY, life], approved)).toThrow('INVALID_REQUEST')
  })

  it('are of groups that the consent asks for; an empty group of another is passed over', () => {
    const only = { permissions: permissions.slice(0, 1) }
    expect(() => chosenResources(only, [POLICY, life], both)).toThrow('INVALID_REQUEST')
    const empty = [...both.slice(0, 1), { type: 'LIFE_PENSION', resources: [] }]
    expect(idsOf(only, [POLICY, life], empty)).toEqual(['p1'])
  })

  it('named twice are chosen once', () => {
    const twice = [
      { type: AUTO, resources: ['p1', 'p1'] },
      { type: AUTO, resources: ['p1'] },
    ]
    expect(idsOf({ permissions: permissions.slice(0, 1) }, [POLICY], twice)).toEqual(['p1'])
  })
})

describe('the second factor', () => {
  const SERVICE = 'ENDORSEMENT_REQUEST_CREATE'
  const proved = (minutesAgo: number | undefined, acr: 'loa2' | 'loa3' = 'loa3'): Customer => ({
    ...CUSTOMER,
    proved: {
      acr,
      amr: ['pwd', 'otp'],
      factorAt: minutesAgo === undefined ? undefined : new Date(minutes(10).getTime() - minutesAgo * 60_000),
    },
  })
  async function attempt(
    customer: Customer,
    {
      permissions = CLAIMED.permissions,
      requested,
    }: { permissions?: readonly string[]; requested?: ('loa2' | 'loa3')[] } = {},
  ) {
    const { world, deps, stored } = decisionsWorld({ ...CLAIMED, permissions })
    world.levels.requested = requested
    const outcome = await failureOf(approve(deps, wish(CHOSEN, customer)))
    const [accepted] = world.accepted
    return { code: outcome.code.replace(/^none.*/, 'none'), status: stored()?.status, accepted }
  }
  const services = { permissions: [...CLAIMED.permissions, SERVICE] }

  it('is not asked for data: the session says what it is', async () => {
    expect((await attempt(CUSTOMER)).accepted).toMatchObject({ level: 'loa2', methods: ['pwd'] })
    expect((await attempt(proved(600))).accepted).toMatchObject({ level: 'loa3', methods: ['pwd', 'otp'] })
  })

  it('is asked for services, then and there; nothing is changed without it', async () => {
    expect(await attempt(CUSTOMER, services)).toMatchObject({
      code: 'SECOND_FACTOR_NEEDED',
      status: 'AWAITING_AUTHORISATION',
    })
    expect((await attempt(proved(9.99), services)).accepted?.level).toBe('loa3')
    expect((await attempt(proved(10), services)).code).toBe('SECOND_FACTOR_NEEDED')
    expect((await attempt(proved(undefined), services)).code).toBe('SECOND_FACTOR_NEEDED')
    expect((await attempt(proved(0, 'loa2'), services)).code).toBe('SECOND_FACTOR_NEEDED')
  })

  it('is asked, then and there, where the request insists on it', async () => {
    expect((await attempt(CUSTOMER, { requested: ['loa3'] })).code).toBe('SECOND_FACTOR_NEEDED')
    expect((await attempt(proved(11), { requested: ['loa3'] })).code).toBe('SECOND_FACTOR_NEEDED')
    expect((await attempt(proved(1), { requested: ['loa3'] })).accepted?.level).toBe('loa3')
  })

  it('is not asked for services where the institution has lowered them', async () => {
    const { world, deps } = decisionsWorld({ ...CLAIMED, ...services })
    await approve({ ...deps, levels: { ...deps.levels, services: 'loa2' } }, wish())
    expect(world.accepted).toMatchObject([{ level: 'loa2' }])
  })

  it('is told as less where the request insists on less', async () => {
    expect((await attempt(proved(600), { requested: ['loa2'] })).accepted?.level).toBe('loa2')
  })

  it('is stated from this morning where the request accepts both levels', async () => {
    expect((await attempt(proved(600), { requested: ['loa2', 'loa3'] })).accepted?.level).toBe('loa3')
  })

  it('a lower level that the request accepts is not enough for services', async () => {
    const claim = { permissions: [...CLAIMED.permissions, 'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE'] }
    for (const asked of [services, claim])
      for (const requested of [['loa2'], ['loa2', 'loa3']] as ('loa2' | 'loa3')[][])
        for (const customer of [CUSTOMER, proved(11)])
          expect((await attempt(customer, { ...asked, requested })).code).toBe('SECOND_FACTOR_NEEDED')
  })
})

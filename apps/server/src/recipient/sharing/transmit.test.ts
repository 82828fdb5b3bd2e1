import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../platform/base/failure.ts'
import { refusedBy, unavailable } from '../other-institution/institution-failure.ts'
import {
  ACTIVE,
  COMPANY,
  CUSTOMER,
  HELD,
  MARINA,
  minutes,
  NOON,
  sharingWorld,
} from './sharing-world.fixture.ts'
import { transmit } from './transmit.ts'

const PAYLOAD: TransmitPayload = {
  authorisationServerId: 'as-beta',
  organisationId: 'org-beta',
  loggedUser: { document: { identification: MARINA, rel: 'CPF' } },
  dataPermissions: [{ permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ' }],
  deadLine: { total: 12, type: 'MONTHS' },
  finalidade: 'Comparar preços',
}
const ASKED = ['DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ', 'RESOURCES_READ']
const request = (
  payload: Partial<TransmitPayload> = {},
  customer: Partial<typeof CUSTOMER> | object = {},
) => ({
  customer: { ...CUSTOMER, ...customer },
  payload: { ...PAYLOAD, ...payload },
})

/** A world at noon whose holder grants what it is asked for. */
function market(...rows: Parameters<typeof sharingWorld>) {
  const made = sharingWorld(...rows)
  made.world.now = NOON
  let count = 0
  made.world.holder.create = async () => {
    count += 1
    const { permissions = [] } = made.world.holder.asked.at(-1) ?? {}
    return { ...HELD, consentId: `urn:beta:new-${count}`, permissions: [...permissions] }
  }
  return made
}
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

describe('a request for data', () => {
  it('creates one consent at the holder, is recorded, and leads to our own, unguessable address', async () => {
    const { world, deps } = market()
    const { redirect_uri: address } = await transmit(deps, request())
    const [row] = [...world.rows.values()]
    expect(address).toBe(`https://alfa.example/transmissions/${row?.handle}`)
    expect(row?.handle).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(world.holder.asked).toEqual([
      {
        idempotencyKey: row?.idempotencyKey,
        loggedUser: MARINA,
        permissions: ASKED,
        endsAt: new Date('2027-11-20T11:59:00Z'),
      },
    ])
    expect(row).toMatchObject({
      document: MARINA,
      loggedUser: MARINA,
      customerName: 'Marina Lopes',
      authorisationServerId: 'as-beta',
      organisationId: 'org-beta',
      holderName: 'Beta Seguradora',
      holderCnpj: COMPANY,
      holderLogo: '/logos/beta',
      permissions: ASKED,
      finalidade: 'Comparar preços',
      consentId: 'urn:beta:new-1',
      status: 'PENDING',
      createdAt: NOON,
      statusAt: NOON,
      waitsUntil: minutes(60),
      endsAt: new Date('2027-11-20T11:59:00Z'),
      hasTokens: false,
    })
    expect(row).not.toHaveProperty('replaces')
    expect(world.taken).toEqual([`sharingAccount ${MARINA}`])
    expect(world.history).toEqual([
      { id: row?.id, at: NOON, status: 'PENDING', text: 'Você pediu o compartilhamento' },
    ])
    expect(world.audit).toEqual([
      {
        event: 'sharing.requested',
        subject: 'urn:beta:new-1',
        person: MARINA,
        detail: { holder: 'as-beta' },
      },
    ])
    expect(world.joined).toEqual(['urn:beta:new-1'])
  })

  it('never has more than was asked for, whatever the holder grants', async () => {
    const { world, deps } = market()
    world.holder.create = async () => ({
      ...HELD,
      consentId: 'urn:beta:x',
      permissions: ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ', 'LIFE_PENSION_READ'],
    })
    await transmit(deps, request())
    expect([...world.rows.values()][0]?.permissions).toEqual([
      'DAMAGES_AND_PEOPLE_AUTO_READ',
      'RESOURCES_READ',
    ])
  })

  it('gets the same address while an identical one waits, and no second consent', async () => {
    const { world, deps } = market()
    const first = await transmit(deps, request())
    const second = await transmit(deps, request())
    expect(second).toEqual(first)
    expect(world.holder.asked).toHaveLength(1)
    const other = await transmit(deps, request({ deadLine: { total: 6, type: 'MONTHS' } }))
    expect(other).not.toEqual(first)
  })

  it('at once with an identical one waits for it, and gets its address', async () => {
    const { world, deps } = market()
    let answer: (() => void) | undefined
    const create = world.holder.create
    world.holder.create = async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return create()
    }
    const first = transmit(deps, request())
    const second = transmit(deps, request())
    while (!answer) await new Promise(setImmediate)
    answer()
    expect(await second).toEqual(await first)
    expect(world.holder.asked).toHaveLength(1)
  })

  it('names the company, and its person', async () => {
    const { world, deps } = market()
    const businessEntity = { document: { identification: COMPANY, rel: 'CNPJ' as const } }
    const company = request({ businessEntity }, { document: COMPANY })
    await transmit(deps, company)
    expect(world.holder.asked[0]).toMatchObject({ loggedUser: MARINA, businessEntity: COMPANY })
    expect(world.taken).toEqual([`sharingAccount ${COMPANY}`])
    const personal = [{ permissionCode: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ' }]
    const wrong = request({ businessEntity, dataPermissions: personal }, { document: COMPANY })
    expect(await codeOf(transmit(deps, wrong))).toBe('INVALID_REQUEST')
  })

  it.each([
    [
      'another person',
      { loggedUser: { document: { identification: '98765432100', rel: 'CPF' as const } } },
      {},
    ],
    [
      'a company that did not sign in',
      { businessEntity: { document: { identification: COMPANY, rel: 'CNPJ' as const } } },
      {},
    ],
    ['nobody, signed in as a company', {}, { document: COMPANY }],
  ])('for %s is forbidden, before anything is counted or asked', async (_who, payload, customer) => {
    const { world, deps } = market()
    expect(await codeOf(transmit(deps, request(payload, customer)))).toBe('FORBIDDEN')
    expect([world.taken, world.holder.asked]).toEqual([[], []])
  })

  it('takes the place of the customer’s own sharing alone', async () => {
    const mine = market(ACTIVE)
    await transmit(mine.deps, request({ replaces: 'urn:beta:1' }))
    expect([...mine.world.rows.values()][1]?.replaces).toBe('urn:beta:1')
    const others = market({ ...ACTIVE, document: '98765432100' })
    expect(await codeOf(transmit(others.deps, request({ replaces: 'urn:beta:1' })))).toBe('NOT_FOUND')
    expect(others.world.rows.size).toBe(1)
  })

  it('without a purpose stores none', async () => {
    const { world, deps } = market()
    await transmit(deps, request({ finalidade: '' }))
    expect([...world.rows.values()][0]).not.toHaveProperty('finalidade')
  })
})

describe('the institution that is asked', () => {
  it.each([
    ['is no longer offered', { isOffered: false }, 'INSTITUTION_NOT_FOUND'],
    ['has no client for us', { isClient: false }, 'INSTITUTION_NOT_FOUND'],
    ['publishes no addresses', { isListed: false }, 'INSTITUTION_NOT_FOUND'],
  ])('%s', async (_what, change, code) => {
    const { world, deps } = market()
    Object.assign(world.directory, change)
    expect(await codeOf(transmit(deps, request()))).toBe(code)
    expect(world.rows.size).toBe(0)
  })

  it('is the one of the directory, not the one that the browser names', async () => {
    const { deps } = market()
    expect(await codeOf(transmit(deps, request({ organisationId: 'org-other' })))).toBe('INVALID_REQUEST')
  })

  it('has the name and logo of its server; else those of the directory and the brand, or none', async () => {
    const unnamed = market()
    unnamed.world.directory.institution = undefined
    await transmit(unnamed.deps, request())
    const [row] = [...unnamed.world.rows.values()]
    expect(row?.holderName).toBe('BETA SEGURADORA S.A.')
    expect(row).not.toHaveProperty('holderLogo')

    const branded = market()
    const { institution } = branded.world.directory
    if (institution)
      branded.world.directory.institution = {
        ...institution,
        AuthorisationServers: institution.AuthorisationServers.slice(0, 1),
      }
    await transmit(branded.deps, request())
    expect([...branded.world.rows.values()][0]).toMatchObject({
      holderName: 'BETA SEGURADORA S.A.',
      holderLogo: '/logos/beta-brand',
    })
  })
})

describe('a holder that does not do as asked', () => {
  it('refuses: nothing is left of the request', async () => {
    const { world, deps } = market()
    world.holder.create = () => Promise.reject(refusedBy('create consent', 422, 'X'))
    expect(await codeOf(transmit(deps, request()))).toBe('REFUSED_BY_INSTITUTION')
    expect(world.rows.size).toBe(0)
    expect(world.logged).toEqual([
      [
        {
          authorisationServerId: 'as-beta',
          code: 'REFUSED_BY_INSTITUTION',
          call: 'create consent',
          reason: 'create consent · theirs · 422 · X',
        },
        'a consent was not created at its holder',
      ],
    ])
  })

  it('is unavailable: the next request goes on with the same key', async () => {
    const { world, deps } = market()
    const create = world.holder.create
    world.holder.create = () => Promise.reject(unavailable('create consent', 'no answer'))
    expect(await codeOf(transmit(deps, request()))).toBe('INSTITUTION_UNAVAILABLE')
    expect([...world.rows.values()][0]?.status).toBe('CREATING')
    world.holder.create = create
    await transmit(deps, request())
    const [one, two] = world.holder.asked
    expect(two?.idempotencyKey).toBe(one?.idempotencyKey)
    expect(world.rows.size).toBe(1)
  })

  it.each([
    ['is unavailable to', unavailable('create consent', 'no answer')],
    ['refuses', refusedBy('create consent', 403)],
  ])('%s those who waited for the same request, too', async (_how, failure) => {
    const { world, deps } = market()
    let fail: (() => void) | undefined
    world.holder.create = () =>
      new Promise((_resolve, reject) => {
        fail = () => reject(failure)
      })
    const both = [transmit(deps, request()), transmit(deps, request())].map(codeOf)
    while (!fail) await new Promise(setImmediate)
    fail()
    expect(await Promise.all(both)).toEqual([failure.code, failure.code])
    expect(world.holder.asked).toHaveLength(1)
  })

  it('answers a consent that does not wait: it is unusable, and deleted here', async () => {
    const { world, deps } = market()
    world.holder.create = async () => ({ ...HELD, status: 'AUTHORISED' as const })
    expect(await codeOf(transmit(deps, request()))).toBe('TRANSMISSION_NOT_VERIFIED')
    expect(world.rows.size).toBe(0)
    expect(world.logged).toMatchObject([
      [{ call: 'create consent' }, 'a consent was not created at its holder'],
    ])
    expect(JSON.stringify(world.logged)).toContain('a new consent is AUTHORISED')
  })

  it('answers the id of another consent: it is unusable, and deleted here', async () => {
    const { world, deps } = market(ACTIVE)
    world.holder.create = async () => HELD
    expect(await codeOf(transmit(deps, request()))).toBe('TRANSMISSION_NOT_VERIFIED')
    expect([...world.rows.keys()]).toEqual(['t1'])
    expect(JSON.stringify(world.logged)).toContain('the consentId belongs to another consent')
  })

  it('is not blamed for a failure of ours: the request keeps its key', async () => {
    const { world, deps } = market()
    const audit = { ...deps.audit, record: () => Promise.reject(new Error('disk')) }
    expect(await codeOf(transmit({ ...deps, audit }, request()))).toBe('Error: disk')
    expect([...world.rows.values()][0]).toMatchObject({ status: 'CREATING' })
    expect([...world.rows.values()][0]).not.toHaveProperty('consentId')
    expect(world.history).toEqual([])
  })
})

describe('an identical request whose hour is over', () => {
  it('is ended, also at its holder, and a new one is made', async () => {
    const { world, deps } = market()
    await transmit(deps, request())
    world.now = minutes(59)
    await transmit(deps, request())
    expect(world.rows.size).toBe(1)
    world.now = minutes(60)
    await transmit(deps, request())
    const [old, fresh] = [...world.rows.values()]
    expect(old).toMatchObject({ status: 'REJECTED', reason: 'CONSENT_EXPIRED' })
    expect(fresh).toMatchObject({ status: 'PENDING', createdAt: minutes(60) })
    expect([...world.toBeTold.keys()]).toEqual([old?.id])
  })

  it('is deleted when it never reached its holder', async () => {
    const { world, deps } = market()
    const create = world.holder.create
    world.holder.create = () => Promise.reject(unavailable('create consent', 'no answer'))
    await codeOf(transmit(deps, request()))
    world.holder.create = create
    world.now = minutes(60)
    await transmit(deps, request())
    expect([...world.rows.values()]).toMatchObject([{ status: 'PENDING', createdAt: minutes(60) }])
    expect(world.toBeTold.size).toBe(0)
  })
})

it('a creation whose worker died is taken over by a request that waits for it', async () => {
  const { world, deps } = market()
  let reached: (() => void) | undefined
  const create = world.holder.create
  world.holder.create = () => new Promise(() => reached?.())
  const asked = new Promise<void>((resolve) => {
    reached = resolve
  })
  void transmit(deps, request())
  await asked
  world.holder.create = create
  world.now = minutes(1)
  const { redirect_uri: address } = await transmit(deps, request())
  const [row] = [...world.rows.values()]
  expect(address).toContain(row?.handle)
  expect(row?.status).toBe('PENDING')
  expect(world.holder.asked).toHaveLength(2)
})

import { describe, expect, it } from 'vitest'
import { applyHolderStatus } from './apply-holder-status.ts'
import { endTransmission, REVOKE_WORK, revokeAtHolder } from './end-transmission.ts'
import { expireTransmissions } from './expire-transmissions.ts'
import { revoke } from './revoke-transmission.ts'
import {
  ACTIVE,
  CUSTOMER,
  HELD,
  MARINA,
  minutes,
  NOON,
  PENDING,
  sharingWorld,
} from './sharing-world.fixture.ts'
import { DECLINED, REVOKED, type Transmission } from './transmission.ts'
import { sharingState } from './transmission-sharing-state.ts'

const DAY_MINUTES = 24 * 60
const wish = { customer: CUSTOMER, consentId: 'urn:beta:1' }

describe('the customer ends a sharing', () => {
  it('it is recorded at once, and its holder is told until it has heard', async () => {
    const { world, deps } = sharingWorld(ACTIVE)
    expect(await revoke(deps, wish)).toEqual({
      status: 'INACTIVE',
      revokedDateTime: '2026-11-20T12:10:00Z',
    })
    expect(world.rows.get('t1')).toMatchObject({
      status: 'INACTIVE',
      reason: 'CUSTOMER_MANUALLY_REVOKED',
      statusAt: minutes(10),
      hasTokens: false,
    })
    expect(world.history).toEqual([
      { id: 't1', at: minutes(10), status: 'INACTIVE', text: 'Você encerrou o compartilhamento' },
    ])
    expect(world.audit).toEqual([
      {
        event: 'sharing.ended',
        subject: 'urn:beta:1',
        person: MARINA,
        detail: { status: 'INACTIVE', reason: 'CUSTOMER_MANUALLY_REVOKED' },
      },
    ])
    expect(world.toBeTold.get('t1')).toEqual(minutes(10))
    const [work] = world.outbox
    expect(work).toEqual({
      kind: REVOKE_WORK,
      payload: { authorisationServerId: 'as-beta', consentId: 'urn:beta:1' },
    })
    await revokeAtHolder(deps)(work?.payload)
    expect(world.holder.ended).toEqual(['urn:beta:1 at as-beta'])
    expect(world.joined).toEqual(['urn:beta:1'])
    expect(world.toBeTold.size).toBe(0)
  })

  it('with a receipt that says who asked, and news to the customer who did', async () => {
    const { world, deps } = sharingWorld(ACTIVE)
    await revoke(deps, wish)
    expect(world.receipts).toMatchObject([
      {
        kind: 'END',
        at: minutes(10),
        side: 'recipient',
        consentId: 'urn:beta:1',
        document: MARINA,
        loggedUser: MARINA,
        name: 'Marina Lopes',
        other: { name: 'Beta Seguradora', cnpj: '11222333000181' },
        purpose: 'Comparar preços',
        permissions: ACTIVE.permissions,
        createdAt: NOON,
        authorisedAt: minutes(5),
        endsAt: ACTIVE.endsAt,
        reason: 'CUSTOMER_MANUALLY_REVOKED',
        askedBy: 'PRINCIPAL',
      },
    ])
    expect(world.told).toEqual([
      {
        to: MARINA,
        news: {
          kind: 'ended',
          sharing: {
            consentId: 'urn:beta:1',
            role: 'recipient',
            other: 'Beta Seguradora',
            groups: ['Dados Cadastrais', 'Automóvel'],
            createdAt: '2026-11-20T12:00:00Z',
            endsAt: '2027-11-02T17:20:00Z',
          },
          endedAt: '2026-11-20T12:10:00Z',
          by: 'reader',
          keptDays: 0,
          receipt: 'of END',
        },
      },
    ])
  })

  it('without a receipt where none may be kept: the news name none', async () => {
    const { world, deps } = sharingWorld(ACTIVE)
    world.keepsReceipts = false
    await revoke(deps, wish)
    expect(world.told[0]?.news).not.toHaveProperty('receipt')
  })

  it('what was received is deleted at once, or after the days that are configured, and that is recorded', async () => {
    const { world, deps } = sharingWorld(ACTIVE)
    world.pieces = 3
    await revoke(deps, wish)
    expect(world.deleteAt.get('t1')).toEqual(minutes(10))
    expect(world.audit[1]).toEqual({ event: 'data.deleted', subject: 'urn:beta:1', person: MARINA })

    const later = sharingWorld(ACTIVE)
    const config = {
      ...later.deps.config,
      receivedData: { ...later.deps.config.receivedData, keepDaysAfterEnd: 30 },
    }
    await revoke({ ...later.deps, config }, wish)
    expect(later.world.deleteAt.get('t1')).toEqual(minutes(10 + 30 * DAY_MINUTES))
    expect(later.world.told[0]?.news).toMatchObject({ keptDays: 30 })
    expect(later.world.audit).toHaveLength(1)
  })

  it('a sharing that has ended stays as it is', async () => {
    const ended = { ...ACTIVE, status: 'REJECTED', reason: 'X', statusAt: minutes(7) } as const
    const { world, deps } = sharingWorld(ended)
    expect(await revoke(deps, wish)).toEqual({
      status: 'REJECTED',
      revokedDateTime: '2026-11-20T12:07:00Z',
    })
    expect([world.audit, world.history, world.outbox, world.told, world.receipts]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
  })

  it('another customer’s is not found', async () => {
    const { world, deps } = sharingWorld(ACTIVE)
    const customer = { ...CUSTOMER, document: '98765432100' }
    await expect(revoke(deps, { ...wish, customer })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(world.rows.get('t1')?.status).toBe('ACTIVE')
  })

  it('one whose time is over ends by time, not by the customer', async () => {
    const { world, deps } = sharingWorld(ACTIVE)
    world.now = minutes(500_001)
    expect(await revoke(deps, wish)).toMatchObject({ status: 'EXPIRED' })
    expect(world.history[0]?.text).toBe('O prazo do compartilhamento terminou')
    expect(world.told[0]?.news).toMatchObject({ by: 'term' })
  })

  it('a request that nobody confirmed leaves nothing to tell', async () => {
    const { world, deps } = sharingWorld(PENDING)
    await revoke(deps, wish)
    expect(world.told).toEqual([])
  })

  it('of a request without an id at its holder the records name ours', async () => {
    const { consentId: _none, ...creating } = PENDING
    const { world, deps } = sharingWorld(creating as Transmission)
    expect(await endTransmission(deps, creating as Transmission, { end: DECLINED, tellHolder: false })).toBe(
      true,
    )
    expect(world.audit[0]?.subject).toBe('t1')
    expect(world.outbox).toEqual([])
    expect(world.toBeTold.size).toBe(0)
  })

  it('is told to the holder with an id and an address, nothing less', async () => {
    const { world, deps } = sharingWorld(ACTIVE)
    for (const payload of [{ consentId: 'urn:beta:1' }, { authorisationServerId: 'as-beta' }, undefined])
      await expect(revokeAtHolder(deps)(payload)).rejects.toThrow()
    expect(world.holder.ended).toEqual([])
  })
})

const rejected = (code: string) => ({
  ...HELD,
  status: 'REJECTED' as const,
  statusUpdateDateTime: '2026-11-20T12:08:00Z',
  rejection: { rejectedBy: 'USER', reason: { code } },
})

describe('the consent ended at its holder', () => {
  it.each([
    ['CUSTOMER_MANUALLY_REVOKED', 'other-institution', 'OTHER_PARTY', 'END', 'INACTIVE'],
    ['CUSTOMER_MANUALLY_REJECTED', 'other-person-refused', undefined, 'END', 'REJECTED'],
    ['CONSENT_EXPIRED', 'unanswered', undefined, 'END', 'REJECTED'],
    ['CONSENT_MAX_DATE_REACHED', 'term', undefined, 'EXPIRY', 'EXPIRED'],
    ['INTERNAL_SECURITY_REASON', 'security', undefined, 'END', 'INACTIVE'],
    ['CONSENT_TECHNICAL_ISSUE', 'technical', undefined, 'END', 'INACTIVE'],
  ])('as %s: by %s', async (code, by, askedBy, kind, status) => {
    const { world, deps } = sharingWorld(ACTIVE)
    await applyHolderStatus(deps, ACTIVE, rejected(code))
    expect(world.rows.get('t1')).toMatchObject({ status, reason: code, statusAt: minutes(8) })
    expect(world.told[0]?.news).toMatchObject({ by, endedAt: '2026-11-20T12:08:00Z' })
    expect(world.receipts).toMatchObject([{ kind, reason: code, at: minutes(8) }])
    expect(world.receipts[0]?.askedBy).toBe(askedBy)
    expect(world.outbox).toEqual([])
    expect(world.toBeTold.size).toBe(0)
  })

  it('a refusal of a request is one, with its receipt, where the holder says so', async () => {
    const { world, deps } = sharingWorld(PENDING)
    await applyHolderStatus(deps, PENDING, rejected('CUSTOMER_MANUALLY_REJECTED'))
    expect(world.receipts).toMatchObject([{ kind: 'REFUSAL', reason: 'CUSTOMER_MANUALLY_REJECTED' }])
    expect(world.history[0]?.text).toBe('Você não autorizou o pedido na Beta Seguradora')
  })

  it('a refusal that only the browser brought is none yet: no receipt', async () => {
    const { world, deps } = sharingWorld(PENDING)
    await endTransmission(deps, PENDING, { end: DECLINED, tellHolder: true })
    expect(world.receipts).toEqual([])
    expect(world.rows.get('t1')?.status).toBe('REJECTED')
  })

  it('a request that nobody answered has no receipt; one that was revoked has', async () => {
    const unanswered = sharingWorld(PENDING)
    await applyHolderStatus(unanswered.deps, PENDING, rejected('CONSENT_EXPIRED'))
    expect(unanswered.world.receipts).toEqual([])
    const revoked = sharingWorld(PENDING)
    await applyHolderStatus(revoked.deps, PENDING, rejected('CUSTOMER_MANUALLY_REVOKED'))
    expect(revoked.world.receipts).toMatchObject([{ kind: 'END' }])
  })
})

describe('time ends sharings', () => {
  const named = (id: string, row: Partial<Transmission>): Transmission => ({
    ...ACTIVE,
    id,
    fingerprint: id,
    consentId: `urn:beta:${id}`,
    ...row,
  })

  it('at their term, unauthorised after their hour, without tokens after their grace; no others', async () => {
    const { world, deps } = sharingWorld(
      named('over', { endsAt: minutes(70) }),
      named('waits', { ...PENDING, id: 'waits', consentId: 'urn:beta:waits' }),
      named('no-tokens', { status: 'AUTHORISED', hasTokens: false }),
      named('goes-on', {}),
    )
    world.now = minutes(70)
    await expireTransmissions(deps)
    expect([...world.rows.values()].map(({ id, status }) => [id, status])).toEqual([
      ['over', 'EXPIRED'],
      ['waits', 'REJECTED'],
      ['no-tokens', 'INACTIVE'],
      ['goes-on', 'ACTIVE'],
    ])
    // Its holder ends a term by itself.
    expect([...world.toBeTold.keys()]).toEqual(['waits', 'no-tokens'])
    expect(world.abandonedBefore).toEqual(minutes(70))
    expect(world.requestsRemovedBefore).toEqual(minutes(70 - DAY_MINUTES))
  })

  it('not before a code of the last minute has had its time to come back', async () => {
    const { world, deps } = sharingWorld(PENDING)
    world.now = minutes(69)
    await expireTransmissions(deps)
    expect(world.rows.get('t1')?.status).toBe('PENDING')
  })

  it('all of them, more than are read at a time', async () => {
    const many = Array.from({ length: 401 }, (_, at) => named(`t${at}`, { endsAt: minutes(20) }))
    const { world, deps } = sharingWorld(...many)
    world.now = minutes(20)
    await expireTransmissions(deps)
    expect([...world.rows.values()].filter(({ status }) => status !== 'EXPIRED')).toEqual([])
  })

  it('the receipt of a term that was recorded late is dated when it ended', async () => {
    const { world, deps } = sharingWorld(named('over', { endsAt: minutes(70) }))
    world.now = minutes(100)
    await expireTransmissions(deps)
    expect(world.receipts).toMatchObject([{ kind: 'EXPIRY', at: minutes(70) }])
  })
})

describe('the state of a sharing, for the check of a receipt', () => {
  const stateOf = (row: Partial<Transmission>, now = minutes(10)) => {
    const { world, deps } = sharingWorld({ ...ACTIVE, ...row })
    world.now = now
    return sharingState(deps, MARINA, 'urn:beta:1')
  }

  it.each([
    ['in force', {}, { state: 'IN_FORCE' }],
    ['in force while some data wait', { furtherApproval: 'SOME' as const }, { state: 'IN_FORCE' }],
    ['waiting for others', { furtherApproval: 'ALL' as const }, { state: 'WAITING' }],
    ['waiting for its customer', { status: 'PENDING' as const }, { state: 'WAITING' }],
    ['ended', { status: 'INACTIVE' as const }, { state: 'ENDED', since: minutes(5) }],
    ['refused by others later', { status: 'REJECTED' as const }, { state: 'ENDED', since: minutes(5) }],
    ['at its term', { status: 'EXPIRED' as const }, { state: 'EXPIRED', since: minutes(5) }],
  ])('%s', async (_what, row, state) => expect(await stateOf(row)).toEqual(state))

  it('a request that was refused is REFUSED', async () => {
    const { deps } = sharingWorld({ ...PENDING, status: 'REJECTED', statusAt: minutes(5) })
    expect(await sharingState(deps, MARINA, 'urn:beta:1')).toEqual({ state: 'REFUSED', since: minutes(5) })
  })

  it('past its term it is EXPIRED since then, recorded or not', async () => {
    expect(await stateOf({}, minutes(500_100))).toEqual({ state: 'EXPIRED', since: ACTIVE.endsAt })
  })

  it('is not told of another person’s, nor of an unknown one', async () => {
    const { deps } = sharingWorld(ACTIVE)
    expect(await sharingState(deps, '98765432100', 'urn:beta:1')).toBeUndefined()
    expect(await sharingState(deps, MARINA, 'urn:beta:2')).toBeUndefined()
  })
})

it('of two ends only the first is recorded', async () => {
  const { world, deps } = sharingWorld(ACTIVE)
  expect(await endTransmission(deps, ACTIVE, { end: REVOKED, tellHolder: true })).toBe(true)
  expect(await endTransmission(deps, ACTIVE, { end: DECLINED, tellHolder: true })).toBe(false)
  expect(world.audit).toHaveLength(1)
  expect(world.outbox).toHaveLength(1)
})

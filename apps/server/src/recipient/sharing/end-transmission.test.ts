import { toInstantText } from '@consente/domain/period'
import { describe, expect, it } from 'vitest'
import { endTransmission, REVOKE_WORK, revokeAtHolder } from './end-transmission.ts'
import { revoke } from './revoke-transmission.ts'
import { ACTIVE, CUSTOMER, MARINA, minutes, NOON, PENDING, sharingWorld } from './sharing-world.fixture.ts'
import { DECLINED, REVOKED, type Transmission } from './transmission.ts'

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

  it('received data are deleted at once, or after the days that are configured, and that is recorded', async () => {
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

  it('one whose time is over ended when that was, not by the customer, in all that is told of it', async () => {
    const { world, deps } = sharingWorld(ACTIVE)
    world.now = minutes(500_001)
    expect(await revoke(deps, wish)).toMatchObject({ status: 'EXPIRED' })
    const { endsAt } = ACTIVE
    expect(world.history).toMatchObject([{ at: endsAt, text: 'O prazo do compartilhamento terminou' }])
    expect(world.receipts).toMatchObject([{ kind: 'EXPIRY', at: endsAt }])
    expect(world.told[0]?.news).toMatchObject({ by: 'term', endedAt: toInstantText(endsAt) })
    expect(world.rows.get('t1')?.statusAt).toEqual(endsAt)
    // Its holder ends a term by itself.
    expect(world.toBeTold.size).toBe(0)
  })

  it('a request that nobody confirmed leaves nothing to tell', async () => {
    const { world, deps } = sharingWorld(PENDING)
    await revoke(deps, wish)
    expect(world.told).toEqual([])
  })

  it('records name our own id for a request without one at its holder', async () => {
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

it('only the first of two ends is recorded', async () => {
  const { world, deps } = sharingWorld(ACTIVE)
  expect(await endTransmission(deps, ACTIVE, { end: REVOKED, tellHolder: true })).toBe(true)
  expect(await endTransmission(deps, ACTIVE, { end: DECLINED, tellHolder: true })).toBe(false)
  for (const kept of [world.audit, world.outbox, world.receipts]) expect(kept).toHaveLength(1)
})

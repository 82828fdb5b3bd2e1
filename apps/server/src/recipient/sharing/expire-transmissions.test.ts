import { describe, expect, it } from 'vitest'
import { expireTransmissions } from './expire-transmissions.ts'
import { ACTIVE, MARINA, minutes, PENDING, sharingWorld } from './sharing-world.fixture.ts'
import type { Transmission } from './transmission.ts'

const DAY_MINUTES = 24 * 60

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

  it('not what the customer has come back from between the reading and the end', async () => {
    const { world, deps } = sharingWorld(
      PENDING,
      named('no-tokens', { status: 'AUTHORISED', hasTokens: false }),
    )
    world.now = minutes(70)
    const { due } = deps.transmissions
    deps.transmissions.due = async (...asked) => {
      const found = await due(...asked)
      for (const row of found) world.rows.set(row.id, { ...row, status: 'AUTHORISED', hasTokens: true })
      return found
    }
    await expireTransmissions(deps)
    expect([...world.rows.values()].map(({ status, hasTokens }) => [status, hasTokens])).toEqual([
      ['AUTHORISED', true],
      ['AUTHORISED', true],
    ])
    expect([world.told, world.receipts, world.history]).toEqual([[], [], []])
  })

  it('one that cannot be ended holds back none behind it, nor what else the job does, and fails the run', async () => {
    const { world, deps } = sharingWorld(
      named('broken', { endsAt: minutes(20) }),
      named('over', { endsAt: minutes(20) }),
    )
    world.now = minutes(20)
    const { ended } = deps.transmissions
    deps.transmissions.ended = async (sql, id, ...how) =>
      id === 'broken' ? Promise.reject(new Error(`of ${MARINA}`)) : ended(sql, id, ...how)
    await expect(expireTransmissions(deps)).rejects.toThrow('Items of this run failed: 1.')
    expect([...world.rows.values()].map(({ status }) => status)).toEqual(['ACTIVE', 'EXPIRED'])
    expect(world.abandonedBefore).toEqual(minutes(20))
    expect(world.logged).toEqual([[{ item: 'broken', reason: 'of ***' }, 'an item of a job failed']])
  })

  it('all of them, more than are read at a time', async () => {
    const many = Array.from({ length: 401 }, (_, at) => named(`t${at}`, { endsAt: minutes(20) }))
    const { world, deps } = sharingWorld(...many)
    world.now = minutes(20)
    await expireTransmissions(deps)
    expect([...world.rows.values()].filter(({ status }) => status !== 'EXPIRED')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { asInstitution, currentInteraction } from '../platform/observability/interaction.ts'
import { readReconciled, reconcileUnread } from './reconcile.ts'
import {
  ACTIVE,
  HELD,
  MARINA,
  minutes,
  PENDING,
  seconds,
  sharingWorld,
} from './sharing/sharing-world.fixture.ts'
import type { Transmission } from './sharing/transmission.ts'

const AUTHORISED = { ...HELD, status: 'AUTHORISED' as const }

describe('what a page shows of open consents', () => {
  const shown = (world: ReturnType<typeof sharingWorld>) => {
    let reads = 0
    const read = async () => {
      reads += 1
      return [...world.world.rows.values()].map((row) => ({
        ...row,
        checkedAt: world.world.read.get(row.id),
      })) as Transmission[]
    }
    return readReconciled(world.deps, MARINA, { read, transmissionsOf: (rows) => rows }).then((rows) => ({
      statuses: rows.map(({ status }) => status),
      reads,
    }))
  }

  it('is read at their holders first, and shown as it is then', async () => {
    const market = sharingWorld(PENDING)
    market.world.holder.read = async () => AUTHORISED
    expect(await shown(market)).toEqual({ statuses: ['AUTHORISED'], reads: 2 })
  })

  it('is fresh for thirty seconds, also before a clock that was set back', async () => {
    const market = sharingWorld(PENDING)
    market.world.holder.read = async () => AUTHORISED
    for (const [ago, reads] of [
      [29, 1],
      [30, 2],
      [-29, 1],
    ] as const) {
      market.world.read.set('t1', seconds(-ago, market.world.now))
      expect((await shown(market)).reads).toBe(reads)
    }
    market.world.read.set('t1', seconds(3_600, market.world.now))
    expect((await shown(market)).reads).toBe(2)
  })

  it('asks for those that are not fresh, and for no other', async () => {
    const market = sharingWorld(PENDING, { ...PENDING, id: 't2', fingerprint: 'f2', consentId: 'urn:beta:2' })
    market.world.read.set('t1', seconds(-10, market.world.now))
    const asked: string[] = []
    market.world.holder.read = async (consentId) => {
      asked.push(consentId)
      return HELD
    }
    expect((await shown(market)).reads).toBe(2)
    expect(asked).toEqual(['urn:beta:2'])
  })

  it('is read as work about each consent of its own, so that each call is reported with its consent', async () => {
    const market = sharingWorld(PENDING, { ...PENDING, id: 't2', fingerprint: 'f2', consentId: 'urn:beta:2' })
    const named: [string, string | undefined][] = []
    market.world.holder.read = async (consentId) => {
      await new Promise(setImmediate)
      named.push([consentId, currentInteraction()?.consentId])
      return HELD
    }
    await asInstitution('test', () => shown(market))
    expect(named.length).toBe(2)
    for (const [asked, about] of named) expect(about).toBe(asked)
  })

  it('leaves out sharings that have ended', async () => {
    const market = sharingWorld({ ...ACTIVE, status: 'INACTIVE' })
    market.world.holder.read = () => Promise.reject(new Error('asked'))
    expect(await shown(market)).toEqual({ statuses: ['INACTIVE'], reads: 1 })
    expect(market.world.logged).toEqual([])
  })

  it('stays as it was where a holder does not answer, and that is logged without a person', async () => {
    const market = sharingWorld(PENDING)
    market.world.holder.read = () => Promise.reject(new Error('no answer'))
    expect(await shown(market)).toEqual({ statuses: ['PENDING'], reads: 2 })
    expect(market.world.logged).toEqual([
      [{ authorisationServerId: 'as-beta', reason: 'no answer' }, 'an open consent was not read'],
    ])
  })

  it.each([
    ['in force, of which other people may still approve a part', ACTIVE, true],
    ['in force, of which nobody else approves', { ...ACTIVE, furtherApproval: 'NONE' as const }, false],
    ['that waits', PENDING, false],
  ])('takes the resources of a sharing %s with the consent, or not', async (_what, given, isAsked) => {
    const permissions = [...new Set([...given.permissions, 'RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ'])]
    const market = sharingWorld({ ...given, permissions })
    market.world.holder.read = async () => ({
      ...HELD,
      status: given === PENDING ? HELD.status : 'AUTHORISED',
    })
    await shown(market)
    // There is nothing to read them with here: that it was tried is what the log says.
    const tried = market.world.logged.flat().includes('the resources of a sharing were not read')
    expect(tried).toBe(isAsked)
  })
})

describe('the job', () => {
  const open = (id: string): Transmission => ({
    ...PENDING,
    id,
    fingerprint: id,
    document: id,
    consentId: `urn:beta:${id}`,
  })

  it('reads consents of everybody that were not read for ten minutes, twenty at a time', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => open(`t${at}`))
    const { world, deps } = sharingWorld(...rows)
    world.holder.read = async () => AUTHORISED
    world.now = minutes(20)
    world.read.set('t0', new Date(minutes(10).getTime() + 1))
    world.read.set('t1', minutes(10))
    await reconcileUnread(deps)
    const changed = [...world.rows.values()].filter(({ status }) => status === 'AUTHORISED')
    expect(changed.map(({ id }) => id)).toEqual(rows.slice(1, 21).map(({ id }) => id))
  })

  it('one that can not be read keeps no other from it', async () => {
    const { world, deps } = sharingWorld(open('t1'), open('t2'))
    world.holder.read = async (consentId) =>
      consentId === 'urn:beta:t1' ? Promise.reject(new Error('no answer')) : AUTHORISED
    await reconcileUnread(deps)
    expect([...world.rows.values()].map(({ status }) => status)).toEqual(['PENDING', 'AUTHORISED'])
  })
})

import type { ReadingOutcome, ReadingReason } from '@consente/contract/portal/readings'
import { beforeEach, expect, it } from 'vitest'
import { type AccessLog, createAccessLog } from '../../apps/server/src/access-log/access-log.ts'
import { cutReadings, settleLeftBehind } from '../../apps/server/src/access-log/access-log-jobs.ts'
import { createReadingViews, presentLastRead } from '../../apps/server/src/access-log/reading-views.ts'
import type { ReadSharing } from '../../apps/server/src/access-log/stored-readings.ts'
import { createAuditChainer } from '../../apps/server/src/platform/audit/audit-chainer.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { type MovableClock, movableClock } from '../support/database/movable-clock.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'

/** The access log: every reading once, refusals added up, and what each person may know of it. */
const CPF = '52998224725'
const SUBJECT = 'urn:teste:1'
const NOTE = { consentId: SUBJECT, person: CPF, detail: { api: '/a' } }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PREMIUM = 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ'
const CLAIM = 'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ'
const LIFE = 'DAMAGES_AND_PEOPLE_PERSON_READ'

forEachDatabase((_name, open) => {
  let database: Database
  let platform: Platform
  let clock: MovableClock
  let log: AccessLog
  const views = () => createReadingViews({ ...platform, hashes: platform.audit.hashes })

  beforeEach(async () => {
    database = await open()
    clock = movableClock(new Date('2026-11-20T06:10:00Z'))
    platform = await openTestPlatform(database, { clock })
    log = logOn(database)
  })

  const logOn = (over: Database): AccessLog =>
    createAccessLog({
      ...platform,
      database: over,
      hashes: platform.audit.hashes,
      events: { read: 'data.handed-over', notRead: 'data.not-handed-over' },
    })

  const sharing = (changed: Partial<ReadSharing> = {}): ReadSharing => ({
    consentId: SUBJECT,
    subject: SUBJECT,
    shareType: 'TRANSMITTING',
    createdAt: clock.now(),
    policies: [{ resourceId: 'AUTO-1', number: '0531', displayName: 'Auto' }],
    isPartial: false,
    ...changed,
  })

  async function deliver(kind: string, policy?: string): Promise<void> {
    const begun = await log.begin({ subject: SUBJECT, kind, policy }, NOTE)
    await begun?.settle({ outcome: 'DELIVERED' })
  }
  const refuse = (kind: string, reason: ReadingReason, outcome: ReadingOutcome = 'REFUSED') =>
    log.notRead({ subject: SUBJECT, kind, outcome, reason }, NOTE)

  const page = (filter: Parameters<ReturnType<typeof views>['log']>[1]) => views().log(sharing(), filter)

  const countedSince = (at: string) =>
    database.run("update migration set at = $1 where name = '0024-readings.sql'", [at])

  async function audited(): Promise<Array<Record<string, unknown>>> {
    await createAuditChainer({ ...platform.audit, log: platform.log }).chain()
    const rows = await platform.audit.store.after(0, 1_000)
    return rows
      .filter(({ subject }) => subject === SUBJECT)
      .map(({ event, detail }) => ({ event, ...JSON.parse(detail) }))
  }

  it('parts readings where somebody has allowed more, however soon they follow', async () => {
    await deliver(PREMIUM)
    clock.move(2 * MINUTE_MS)
    await database.transaction((sql) => log.permissionChanged(sql, SUBJECT))
    await deliver(PREMIUM, 'AUTO-1')
    clock.move(MINUTE_MS)
    await deliver(CLAIM, 'AUTO-1')
    expect((await views().life(sharing())).days).toMatchObject([
      { readings: 2, calls: 3, times: ['2026-11-20T06:10:00Z', '2026-11-20T06:12:00Z'] },
    ])
  })

  it('says when more than the list was read, and that it never was', async () => {
    for (const list of ['RESOURCES_READ', LIFE]) await deliver(list)
    await refuse(PREMIUM, 'NOT_PERMITTED')
    expect(await views().life(sharing())).toMatchObject({ firstAt: '2026-11-20T06:10:00Z', dataAt: null })
    clock.move(DAY_MS)
    await deliver(PREMIUM, 'AUTO-1')
    clock.move(MINUTE_MS)
    await deliver(CLAIM, 'AUTO-1')
    expect(await views().life(sharing())).toMatchObject({ dataAt: '2026-11-21T06:10:00Z' })
    expect(await views().life(sharing({ isPartial: true }))).not.toHaveProperty('dataAt')
  })

  it('keeps one event a call, with kind, policy and outcome, and adds up calls at once, and by reading and day', async () => {
    await Promise.all(Array.from({ length: 25 }, () => deliver(PREMIUM, 'AUTO-1')))
    const item = { groupName: 'Automóvel', displayName: 'Prêmio', policy: { number: '0531' } }
    expect((await page({ days: 7 })).days).toMatchObject([
      { readings: 1, calls: 25, items: [{ ...item, outcome: 'DELIVERED', calls: 25 }] },
    ])
    const policy = expect.not.stringContaining('AUTO-1')
    const event = { event: 'data.handed-over', outcome: 'DELIVERED', kind: PREMIUM, api: '/a', policy }
    expect(await audited()).toMatchObject(Array(25).fill(event))
    clock.move(12 * 60 * MINUTE_MS)
    await deliver(PREMIUM, 'AUTO-1')
    const times = ['2026-11-20T06:10:00Z', '2026-11-20T18:10:00Z']
    expect(await views().life(sharing())).toMatchObject({
      firstAt: times[0],
      lastAt: times[1],
      days: [{ day: '2026-11-20', readings: 2, calls: 26, times, missed: [] }],
    })
  })

  it('adds refusals up: the first, the tenth and the hundredth of a day stand in the audit log', async () => {
    for (let call = 0; call < 120; call += 1) await refuse(LIFE, 'NOT_PERMITTED')
    expect(await audited()).toMatchObject(
      [1, 10, 100].map((times) => ({
        event: 'data.not-handed-over',
        outcome: 'REFUSED',
        kind: LIFE,
        reason: 'NOT_PERMITTED',
        times,
      })),
    )
    const { lastAt, days } = await views().life(sharing())
    expect(lastAt).toBeUndefined()
    expect(days).toMatchObject([
      { readings: 0, missed: [{ groupName: 'Vida e pessoas', reason: 'NOT_PERMITTED', calls: 120 }] },
    ])
  })

  it('records what a process left behind as not known, once', async () => {
    const begun = await log.begin({ subject: SUBJECT, kind: PREMIUM }, NOTE)
    await settleLeftBehind(platform)
    expect(await audited()).toEqual([])
    clock.move(11 * MINUTE_MS)
    await Promise.all([settleLeftBehind(platform), settleLeftBehind(platform)])
    await begun?.settle({ outcome: 'DELIVERED' })
    expect(await audited()).toMatchObject([
      { event: 'data.handed-over', outcome: 'UNTOLD', reason: 'INTERRUPTED' },
    ])
    expect((await page({ days: 7 })).days[0]?.items).toMatchObject([
      { outcome: 'UNTOLD', reason: 'INTERRUPTED', calls: 1 },
    ])
  })

  it('lets no data leave that cannot be recorded', async () => {
    const full = { ...database, run: () => Promise.reject(new Error('disk full')) }
    await expect(logOn(full).begin({ subject: SUBJECT, kind: PREMIUM }, NOTE)).rejects.toThrow('disk full')
  })

  it('is read in pages of days, by kind and outcome', async () => {
    for (let day = 0; day < 9; day += 1) {
      await deliver(PREMIUM, 'AUTO-1')
      if (day === 4) await refuse(LIFE, 'NOT_PERMITTED')
      clock.move(DAY_MS)
    }
    const first = await page({ days: 7 })
    expect(first.days.map(({ day }) => day)).toEqual(
      ['28', '27', '26', '25', '24', '23', '22'].map((day) => `2026-11-${day}`),
    )
    const { next } = first
    expect(next).toBe('2026-11-21')
    expect(await page({ days: 7, to: next })).toMatchObject({
      days: [{ day: '2026-11-21' }, { day: '2026-11-20' }],
    })
    expect((await page({ days: 7, to: next })).next).toBeUndefined()
    const refused = await page({ days: 7, outcome: 'REFUSED' })
    expect(refused.days).toMatchObject([{ day: '2026-11-24', readings: 1, items: [{ outcome: 'REFUSED' }] }])
    const kind = await page({ days: 7, group: 'DAMAGES_AND_PEOPLE_PERSON' })
    expect(kind.days.map(({ items }) => items.length)).toEqual([1])
    expect((await page({ days: 7, group: 'NOT_A_GROUP' })).days).toEqual([])
  })

  it('shows a further approver the readings of their own policies alone', async () => {
    await deliver('CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ')
    await deliver(PREMIUM, 'AUTO-2')
    const partial = sharing({ isPartial: true })
    expect(await views().life(partial)).toEqual({
      consentId: SUBJECT,
      shareType: 'TRANSMITTING',
      isPartial: true,
      days: [],
    })
    expect(await views().lastReadByPolicies(partial)).toBeUndefined()
    clock.move(DAY_MS)
    await deliver(PREMIUM, 'AUTO-1')
    await refuse(LIFE, 'NOT_PERMITTED')
    expect((await views().life(partial)).days).toMatchObject([
      { day: '2026-11-21', readings: 1, times: ['2026-11-21T06:10:00Z'], missed: [] },
    ])
    expect((await views().log(partial, { days: 7 })).days).toMatchObject([
      { items: [{ policy: { number: '0531' }, calls: 1 }] },
    ])
  })

  it('is cut with the audit log, and says from when it is kept', async () => {
    await deliver(PREMIUM, 'AUTO-1')
    const { createdAt } = sharing()
    clock.move(400 * DAY_MS)
    await cutReadings(platform, 365)
    const kept = createReadingViews({
      ...platform,
      config: { ...platform.config, auditLog: { keepDays: 365 } },
      hashes: platform.audit.hashes,
    })
    expect(await kept.life(sharing({ createdAt }))).toMatchObject({
      days: [],
      keptSince: '2026-12-25T06:10:00Z',
    })
  })

  it('says that nobody has read any only of sharings whose readings are all counted and kept', async () => {
    await countedSince('2026-01-01T00:00:00Z')
    const last = async (createdAt: string, keepDays?: number) => {
      const config = { ...platform.config, ...(keepDays && { auditLog: { keepDays } }) }
      const readings = createReadingViews({ ...platform, config, hashes: platform.audit.hashes })
      const knownSince = await readings.knownSince()
      return presentLastRead(undefined, { createdAt: new Date(createdAt), knownSince })
    }
    const never = { unread: true }
    expect(await last('2026-02-01T00:00:00Z')).toEqual(never)
    expect(await last('2025-12-31T00:00:00Z')).toEqual({})
    clock.move(400 * DAY_MS)
    expect(await last('2026-02-01T00:00:00Z', 366)).toEqual({})
    expect(await last('2027-01-01T00:00:00Z', 366)).toEqual(never)
  })
})

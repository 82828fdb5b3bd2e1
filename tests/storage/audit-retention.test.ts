import { beforeEach, describe, expect, it } from 'vitest'
import { auditRetentionJobs, cutAudit } from '../../apps/server/src/platform/audit/audit-retention.ts'
import { linesOf } from '../../apps/server/src/platform/audit/audit-verification.ts'
import { setUpAudit } from '../support/database/audit-world.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { TEST_CONFIG } from '../support/database/test-platform.ts'

/** The audit log is cut off at its beginning after years, and still proves that nothing else is missing. */
const DAY_MS = 24 * 60 * 60_000
const KEEP_DAYS = 400
const SIZES = { stretch: 3, spare: 4 }

forEachDatabase((_name, open) => {
  const world = setUpAudit(open, new Date('2020-03-01T12:00:00Z'))
  const { chainer, verify, behindItsBack } = world
  const cut = () => cutAudit(world, KEEP_DAYS, SIZES)
  const positions = async () => (await world.audit.store.after(0, 1_000)).map(({ position }) => position)

  async function record(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1)
      await world.audit.record(world.database, { event: 'consent.created', subject: `entry ${turn}` })
    await chainer().chain()
  }

  /** Eight old rows, and three of today. */
  beforeEach(async () => {
    await record(8)
    world.clock.move((KEEP_DAYS + 1) * DAY_MS)
    await record(3)
  })

  it('whole stretches go once they are old enough, none too young or among the newest; the rest holds, and says what went', async () => {
    const [third, , , sixth] = (await world.audit.store.after(2, 4)).map(({ position, hash }) => ({
      position,
      hash,
    }))
    const mark = { ...sixth, until: new Date('2020-03-01T12:00:00Z'), at: world.clock.now() }
    // Each goes once, also by several processes at once.
    expect(await Promise.all([cut(), cut(), cut()])).toContainEqual(expect.objectContaining(mark))
    await chainer().chain()
    // Six of the old ones; each stretch that was cut off has left an entry.
    expect(await positions()).toEqual([7, 8, 9, 10, 11, 12, 13])
    expect((await world.audit.store.after(11, 2)).map(({ event, detail }) => [event, detail])).toEqual([
      ['audit.cut', '{"position":3}'],
      ['audit.cut', '{"position":6}'],
    ])
    expect(await verify()).toMatchObject({ checked: 7, broken: undefined, cut: sixth })
    expect(linesOf(await verify())).toEqual([
      `Rows 1 to 6, up to 2020-03-01T12:00:00.000Z, were cut off on ${world.clock.now().toISOString()}; what follows starts from there.`,
      '7 rows of the audit log hold.',
      expect.stringContaining('Last row: 13:'),
    ])
    expect(await verify(sixth)).toMatchObject({ broken: undefined })
    expect(await verify({ position: 6, hash: third?.hash ?? '' })).toMatchObject({ broken: { position: 6 } })
    const running = chainer()
    expect(await running.recheck()).toBeUndefined()
    // Two old rows and one of today.
    expect(await cut()).toBeUndefined()
    world.clock.move((KEEP_DAYS + 1) * DAY_MS)
    // All are old now, but only three are not among the four newest.
    expect(await cut()).toMatchObject({ position: 9 })
    await chainer().chain()
    expect(await positions()).toEqual([10, 11, 12, 13, 14])
    expect(await cut()).toBeUndefined()
    await record(1)
    expect(await verify()).toMatchObject({ checked: 6, head: { position: 15 }, broken: undefined })
  })

  it('rows stay for good unless the configuration says after how long they go', () => {
    expect(auditRetentionJobs({ ...world, config: TEST_CONFIG })).toEqual([])
    const config = { ...TEST_CONFIG, auditLog: { keepDays: KEEP_DAYS } }
    expect(auditRetentionJobs({ ...world, config }).map(({ name }) => name)).toEqual(['audit.cut'])
  })

  it('a stretch in which something was changed stays', async () => {
    await behindItsBack("update audit_log set subject = 'another' where position = 5")
    await expect(cut()).rejects.toThrow('row 5')
    expect((await positions())[0]).toBe(4)
    expect((await verify()).broken).toMatchObject({ position: 5 })
  })

  it('the database itself lets nothing else go, not even with a mark that somebody put there', async () => {
    const mark = (position: number) =>
      `insert into audit_cut values (1, ${position}, '', now(), now(), '') on conflict (id) do update set position = ${position}`
    await expect(world.database.script('delete from audit_log where position = 1')).rejects.toThrow(
      'append-only',
    )
    await cut()
    for (const statement of [
      'delete from audit_log where position = 7',
      'delete from audit_cut',
      'truncate audit_cut',
      mark(5),
      "update audit_cut set hash = 'x'",
    ])
      await expect(world.database.script(statement), statement).rejects.toThrow('append-only')
    expect(await verify()).toMatchObject({ broken: undefined })
  })

  it('a row younger than a year stays, even with a mark of a cut', async () => {
    world.clock.move(Date.now() - world.clock.now().getTime())
    await record(1)
    await behindItsBack("insert into audit_cut values (1, 100, '', now(), now(), '')")
    await expect(world.database.script('delete from audit_log where position = 12')).rejects.toThrow(
      'append-only',
    )
    expect((await verify()).broken).toMatchObject({ position: 100 })
  })

  describe('finds, when behind its back', () => {
    beforeEach(async () => {
      await cut()
      await chainer().chain()
    })

    it.each([
      [
        'the mark was moved on',
        'update audit_cut set position = 8; delete from audit_log where position <= 8',
      ],
      ['the mark tells another time', "update audit_cut set until = until + interval '1 day'"],
      ['the mark is gone', 'delete from audit_cut'],
      ['one more row is gone', 'delete from audit_log where position = 7'],
      [
        'a row was put back',
        "insert into audit_log select 2, gen_random_uuid(), at, event, outcome, actor, 'two', person, interaction_id, detail, hash, hash from audit_log where position = 7",
      ],
    ])('%s', async (_what, statement) => {
      await behindItsBack(statement)
      expect((await verify()).broken).toBeDefined()
      expect(await chainer().recheck()).toBeDefined()
    })
  })
})

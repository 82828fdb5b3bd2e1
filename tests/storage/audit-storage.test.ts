import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAudit } from '../../apps/server/src/platform/audit/audit.ts'
import { createAuditHashes } from '../../apps/server/src/platform/audit/audit-chain.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { inInteraction } from '../../apps/server/src/platform/observability/interaction.ts'
import { setUpAudit } from '../support/database/audit-world.ts'
import { forEachDatabase } from '../support/database/each-database.ts'

/** The audit log: nothing is lost, and nothing is changed unnoticed. */
const CPF = '52998224725'

forEachDatabase((_name, open) => {
  const world = setUpAudit(open)
  const { chainer, verify, behindItsBack, seal } = world
  const record = (subject: string) =>
    world.audit.record(world.database, { event: 'consent.created', subject, person: CPF })
  const subjects = async () => (await world.audit.store.after(0, 1_000)).map(({ subject }) => subject)

  async function fiveRows(): Promise<void> {
    for (const subject of ['one', 'two', 'three', 'four', 'five']) await record(subject)
    await chainer().chain()
    expect(await verify()).toMatchObject({ checked: 5, waiting: 0, broken: undefined })
  }

  it('keeps the id of a consent whole, which may look like a CNPJ, and masks everything else that does', async () => {
    const consent = 'urn:teste:AbCdEfGhIjKl42-x_Y7Qm0pRt5'
    await world.audit.record(world.database, {
      event: 'account.signed-in',
      subject: 'account',
      detail: { intent: true, consent, by: CPF },
    })
    await chainer().chain()
    const [row] = await world.audit.store.after(0, 10)
    expect(JSON.parse(row?.detail ?? '')).toEqual({ intent: true, consent, by: '***' })
    expect(await verify()).toMatchObject({ broken: undefined })
  })

  it('says who did what to what, when, in which interaction, and names nobody', async () => {
    const interaction = { id: 'ab-12', actor: { kind: 'customer', document: CPF } } as const
    await inInteraction(interaction, () =>
      world.audit.record(world.database, {
        event: 'data.handed-over',
        subject: 'urn:x:1',
        person: CPF,
        detail: { api: '/a' },
      }),
    )
    await chainer().chain()
    const [row] = await world.audit.store.after(0, 10)
    expect(row).toMatchObject({
      event: 'data.handed-over',
      outcome: 'done',
      subject: 'urn:x:1',
      person: world.audit.hashes.person(CPF),
      actor: `customer:${world.audit.hashes.person(CPF)}`,
      interactionId: 'ab-12',
      detail: '{"api":"/a"}',
      at: world.clock.now(),
    })
    expect(JSON.stringify(row)).not.toContain(CPF)
    expect(createAuditHashes(randomBytes(32)).person(CPF)).not.toBe(row?.person)
  })

  it('an entry exists exactly when its action does', async () => {
    const undone = world.database.transaction(async (sql) => {
      await world.audit.record(sql, { event: 'consent.created', subject: 'undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await record('done')
    await chainer().chain()
    expect(await subjects()).toEqual(['done'])
  })

  it('is chained in order by several processes at once, every entry once', async () => {
    const names = Array.from({ length: 60 }, (_, number) => `entry ${number}`)
    await Promise.all(
      names.map(async (name) => {
        await record(name)
        await chainer().chain()
      }),
    )
    while ((await chainer().chain()) > 0);
    expect([...(await subjects())].sort()).toEqual([...names].sort())
    expect(await verify()).toMatchObject({ checked: 60, waiting: 0, broken: undefined })
  })

  it('refuses to be changed, shortened or emptied', async () => {
    await fiveRows()
    for (const statement of [
      'update audit_log set outcome = outcome',
      'delete from audit_log',
      'truncate audit_log',
      'update audit_inbox set outcome = outcome',
      'truncate audit_inbox',
    ])
      await expect(world.database.script(statement), statement).rejects.toThrow('append-only')
    expect(await verify()).toMatchObject({ checked: 5, broken: undefined })
  })

  describe('finds, and names the first row that does not hold, when behind its back', () => {
    beforeEach(fiveRows)

    it.each([
      ['a word was changed', "update audit_log set subject = 'two!' where position = 2", 2],
      ['a time was changed', "update audit_log set at = at + interval '1 second' where position = 3", 3],
      ['a row was deleted', 'delete from audit_log where position = 3', 4],
      ['the first row was deleted', 'delete from audit_log where position = 1', 2],
      [
        'two rows changed places',
        'update audit_log set position = case position when 2 then -4 else -2 end where position in (2, 4); update audit_log set position = -position where position < 0',
        2,
      ],
      [
        'a row was added',
        "insert into audit_log select 6, gen_random_uuid(), at, event, outcome, actor, 'six', person, interaction_id, detail, hash, hash from audit_log where position = 5",
        6,
      ],
    ])('%s', async (_what, statement, position) => {
      await behindItsBack(statement)
      expect((await verify()).broken).toMatchObject({
        position,
        reason: expect.stringContaining(`${position}`),
      })
      const watching = chainer()
      expect(await watching.recheck()).toContain(`row ${position}`)
      expect(watching.broken).toBeDefined()
    })

    it('the end was cut off: an earlier noted row shows it, and so does a running process', async () => {
      await record('six')
      const running = chainer()
      await running.chain()
      const { head } = await verify()
      await behindItsBack('delete from audit_log where position > 4')
      expect((await verify()).broken).toBeUndefined()
      expect((await verify(head)).broken).toMatchObject({ position: 5 })
      expect(await running.recheck()).toContain('now ends at row 4')
    })

    it('nothing is left, although the first rows come with the keys', async () => {
      await behindItsBack('delete from audit_log')
      expect((await verify()).broken?.reason).toMatch(/no row is there/)
    })

    it('an entry that waits was changed', async () => {
      await record('six')
      await behindItsBack("update audit_inbox set subject = 'seven'")
      expect((await verify()).broken).toMatchObject({ position: 6 })
      const chaining = chainer()
      await chaining.chain()
      expect(chaining.broken).toContain('is not what was recorded')
    })

    it('every row was rewritten without the key', async () => {
      const other = await openAudit({ ...world.database, query: otherKey() } as Database, seal, world.clock)
      let head = { position: 0, hash: '' }
      const forged: string[] = []
      for (const row of await world.audit.store.after(0, 10)) {
        const hash = other.hashes.link(head, { ...row, subject: 'forged' })
        forged.push(
          `update audit_log set subject = 'forged', previous = '${head.hash}', hash = '${hash}' where position = ${row.position}`,
        )
        head = { position: row.position, hash }
      }
      await behindItsBack(...forged)
      expect((await verify()).broken).toMatchObject({ position: 1 })
    })
  })

  const otherKey = () => async () => [{ sealed: seal.seal(randomBytes(32).toString('base64')) }]
})

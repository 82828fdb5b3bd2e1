import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startJobs } from '../../apps/server/src/platform/work/jobs.ts'
import type { OutboxHandler } from '../../apps/server/src/platform/work/outbox.ts'
import { startOutboxWorkers } from '../../apps/server/src/platform/work/outbox-workers.ts'
import { takeOverPreviousOutbox } from '../../apps/server/src/platform/work/previous-outbox.store.ts'
import { openQueue, type Queue } from '../../apps/server/src/platform/work/queue.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { openThrowaway } from '../support/database/kept-databases.ts'
import { takeWork } from '../support/database/run-outbox.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'

const CPF = '529.982.247-25'

/** A gate: callers wait until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

it('pieces are taken and completed by their ids, by plans that were made while the queue was empty, too', async () => {
  const database = await openThrowaway()
  const platform = await openTestPlatform(database)
  const queue = await openQueue(database, platform.log)
  onTestFinished(() => queue.stop().then(database.close))
  await startOutboxWorkers(queue, { ...platform, handlers: { mail: async () => undefined } })
  const prepared = (text: string) =>
    database.query<{ name: string }>('select name from pg_prepared_statements where statement ~ $1', [text])
  const STATEMENTS = [
    [String.raw`UPDATE pgboss\.job.*'outbox'`, '1', /Index Cond: \(\(name = 'outbox'::text\) AND \(id = ANY/],
    [
      String.raw`UPDATE pgboss\.job_common\s+SET completed_on`,
      `'outbox', '{${NOBODY}}', null`,
      /Index Cond: \(\(name = (\$1|'outbox'::text)\) AND \(id = ANY/,
    ],
  ] as const
  for (const [text, values, found] of STATEMENTS) {
    await expect
      .poll(async () => {
        await platform.outbox.add(database, 'mail', 'x')
        return prepared(text)
      })
      .toHaveLength(1)
    const [statement] = await prepared(text)
    const plan = await database.script(`explain execute "${statement?.name}" (${values})`)
    expect(plan.map((row) => Object.values(row)[0]).join('\n')).toMatch(found)
  }
})
const NOBODY = '00000000-0000-0000-0000-000000000000'

forEachDatabase((_name, open) => {
  let database: Database
  let platform: Platform
  const queues: Queue[] = []
  beforeEach(async () => {
    database = await open()
    platform = await openTestPlatform(database)
  })
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  })

  /** A further process of the institution, reduced to its queue. */
  async function process(): Promise<Queue> {
    const queue = await openQueue(database, platform.log)
    queues.push(queue)
    return queue
  }
  const work = async (handlers: Record<string, OutboxHandler>): Promise<void> =>
    startOutboxWorkers(await process(), { ...platform, handlers })
  const statesOf = async () => {
    const rows = await database.query<{ state: string }>('select state::text as state from pgboss.job')
    return rows.map(({ state }) => state).sort()
  }
  const add = (payload: unknown) => database.transaction((sql) => platform.outbox.add(sql, 'mail', payload))

  describe('work that a decision asks for', () => {
    it('is there when the decision is, and not otherwise', async () => {
      await add('decided')
      const undone = database.transaction(async (sql) => {
        await platform.outbox.add(sql, 'mail', 'undone')
        throw new Error('decided otherwise')
      })
      await expect(undone).rejects.toThrow('decided otherwise')
      expect(await takeWork(platform)).toEqual([{ kind: 'mail', payload: 'decided' }])
    })

    it('is done once, however many processes work', async () => {
      const done: unknown[] = []
      const mail = async (payload: unknown) => {
        done.push(payload)
        await pause(5)
      }
      await Promise.all([work({ mail }), work({ mail }), work({ mail })])
      const all = Array.from({ length: 30 }, (_, number) => number)
      await Promise.all(all.map(add))
      // What is completed is taken by nobody any more.
      await expect.poll(statesOf).toEqual(all.map(() => 'completed'))
      expect(done.sort((one, other) => Number(one) - Number(other))).toEqual(all)
    })

    it('is done again after a failure, of which no personal data are kept', async () => {
      let tries = 0
      const mail = async () => {
        tries += 1
        if (tries === 1) throw new Error(`no mailbox for ${CPF}`)
      }
      await work({ mail })
      await add(`Olá, ${CPF}`)
      await expect.poll(() => tries).toBe(2)
      const rows = await database.query<{ kept: string }>(
        'select data::text || output::text as kept from pgboss.job',
      )
      expect(rows.map(({ kept }) => kept).join()).not.toMatch(/529\.?982/)
    })

    it('leaves time to requests between full batches', async () => {
      const begun: number[] = []
      await database.transaction(async (sql) => {
        for (let piece = 0; piece < 24; piece += 1) await platform.outbox.add(sql, 'mail', piece)
      })
      await work({ mail: async () => begun.push(performance.now()) })
      await expect.poll(() => begun.length).toBe(24)
      // Timers count whole milliseconds.
      expect((begun[12] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(48)
    })

    it('is answered and tried again while a piece that was taken together with it hangs', async () => {
      const [hanging, again] = [gate(), gate()]
      const begun: string[] = []
      const mail = async (payload: unknown) => {
        const name = String(payload)
        begun.push(name)
        if (name === 'hangs') await hanging.opened
        if (name !== 'fails once') return
        if (begun.filter((one) => one === name).length === 1) throw new Error('busy')
        await again.opened
      }
      await database.transaction(async (sql) => {
        for (const name of ['hangs', 'quick', 'fails once']) await platform.outbox.add(sql, 'mail', name)
      })
      await work({ mail })
      await expect.poll(() => [...begun].sort()).toEqual(['fails once', 'fails once', 'hangs', 'quick'])
      await expect.poll(statesOf).toEqual(['active', 'active', 'completed'])
      // The end of the first batch does not end a retry that has started.
      hanging.open()
      await expect.poll(statesOf).toEqual(['active', 'completed', 'completed'])
      again.open()
      await expect.poll(statesOf).toEqual(['completed', 'completed', 'completed'])
      expect(begun).toHaveLength(4)
    })

    it('goes on while as many pieces hang as the process has workers', async () => {
      const hanging = gate()
      const begun: unknown[] = []
      const mail = async (payload: unknown) => {
        begun.push(payload)
        if (payload === 'hangs') await hanging.opened
      }
      await work({ mail })
      for (const turn of [1, 2]) {
        await add('hangs')
        await expect.poll(() => begun.length).toBe(turn)
      }
      await add('quick')
      await expect.poll(() => begun).toContain('quick')
      hanging.open()
      await expect.poll(statesOf).toEqual(Array(3).fill('completed'))
      const workers = () => queues[0]?.getWipData().length
      await expect.poll(workers).toBe(1)
    })

    it('is done, too, when a process of the previous version wrote it', async () => {
      const insert = `insert into outbox (id, kind, payload, next_try_at, created_at)
        values (gen_random_uuid(), 'mail', $1, now() + $2::interval, now())`
      await database.run(insert, [platform.seal.seal('"due"'), '0 s'])
      await database.run(insert, [platform.seal.seal('"being worked on"'), '60 s'])
      await takeOverPreviousOutbox(platform).run()
      expect(await takeWork(platform)).toEqual([{ kind: 'mail', payload: 'due' }])
      expect(await database.query('select kind from outbox')).toHaveLength(1)
    })
  })

  describe('a recurring job', () => {
    it('runs once per interval over all processes, and no run is added while one waits', async () => {
      let runs = 0
      const run = async () => {
        runs += 1
      }
      const job = { name: 'test.interval', cron: '0 0 1 1 *', run }
      const [one, other] = [await process(), await process()]
      await startJobs(one, [job], platform.log)
      await startJobs(other, [job], platform.log)
      expect(await one.getSchedules('test.interval')).toHaveLength(1)
      await one.offWork('test.interval')
      await other.offWork('test.interval')
      const sent = await Promise.all([one, other, one].map((queue) => queue.send('test.interval')))
      expect(sent.filter((id) => id !== null)).toHaveLength(1)
      await startJobs(other, [job], platform.log)
      await expect.poll(() => runs).toBe(1)
    })
  })
})

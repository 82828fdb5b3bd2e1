import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { embeddedMaintenance } from '../../apps/server/src/platform/work/embedded-maintenance.store.ts'
import { openThrowaway } from '../support/database/kept-databases.ts'

describe('the embedded database, which has no helpers in the background,', () => {
  let database: Database
  beforeEach(async () => {
    database = await openThrowaway()
    await database.script('create table kept (id int primary key, text text)')
  })
  afterEach(() => database.close())

  const add = (from: number, to: number, length = 1) =>
    database.run(
      `insert into kept select n, repeat(md5(n::text), $3) from generate_series($1::int, $2::int) n`,
      [from, to, length],
    )
  /** By default the statistics are updated only once a second. */
  const count = () => database.query('select pg_stat_force_next_flush()')
  async function run(name: string): Promise<void> {
    await count()
    await embeddedMaintenance(database)
      .find((job) => job.name === name)
      ?.run()
  }
  async function numberOf(expression: string): Promise<number> {
    const [row] = await database.query<{ value: number }>(`select (${expression})::float8 as value`)
    return row?.value ?? Number.NaN
  }

  it('updates the statistics of a table that has grown: plans made for the empty one are replaced', async () => {
    expect(await numberOf(`select reltuples from pg_class where relname = 'kept'`)).toBe(-1)
    await add(1, 5000)
    await run('database.maintenance')
    expect(await numberOf(`select reltuples from pg_class where relname = 'kept'`)).toBe(5000)
  })

  it('writes its log off before a start would have much to read again', async () => {
    const log = '(select pg_current_wal_lsn() - redo_lsn from pg_control_checkpoint())'
    await add(1, 100_000, 25)
    expect(await numberOf(log)).toBeGreaterThan(64 * 2 ** 20)
    await run('database.maintenance')
    expect(await numberOf(log)).toBeLessThan(2 ** 20)
  })

  it('gives the room of dead rows back to new ones', async () => {
    await add(1, 2000)
    await database.run(`delete from kept where id > 500`)
    const dead = `select n_dead_tup from pg_stat_user_tables where relname = 'kept'`
    await count()
    expect(await numberOf(dead)).toBe(1500)
    await run('database.vacuum')
    expect(await numberOf(dead)).toBe(0)
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { EMBEDDED, type KeptDatabases, ON_POSTGRES } from '../support/database/kept-databases.ts'
import { SHARED_POSTGRES } from '../support/database/test-postgres.ts'

describe('on the embedded database', () => keepsUnchanged(EMBEDDED))
describe.skipIf(!SHARED_POSTGRES)('on PostgreSQL', () => keepsUnchanged(ON_POSTGRES))

/** What one file of tests does must not reach the next one, which is given the same database. */
function keepsUnchanged(kept: KeptDatabases): void {
  let given: Database
  afterEach(() => kept.giveBack(given))

  const isKept = async (database: Database): Promise<boolean> => {
    await kept.giveBack(database)
    given = await kept.take()
    return given === database
  }

  it('a database is given to the next file', async () => {
    expect(await isKept(await kept.take())).toBe(true)
  })

  it('its numbers begin again', async () => {
    const database = await kept.take()
    const next = () =>
      database.query(`select nextval(pg_get_serial_sequence('consent_history', 'id'))::int as id`)
    expect(await next()).toEqual([{ id: 1 }])
    expect(await isKept(database)).toBe(true)
    expect(await next()).toEqual([{ id: 1 }])
  })

  it.each([
    ['a column', 'alter table throttle add column surplus int'],
    ['a table', 'create table surplus (id int)'],
    ['an index', 'create index surplus on throttle ((1))'],
    ['a trigger that is off', 'alter table audit_log disable trigger all'],
    ['a constraint', 'alter table throttle add constraint surplus check (true)'],
    [
      'a name that was taken back',
      'alter table throttle rename to gone; alter table gone rename to throttle',
    ],
  ])('a database with %s that the product does not know is closed', async (_, change) => {
    const database = await kept.take()
    await database.script(change)
    expect(await isKept(database)).toBe(false)
    await expect(database.query('select 1')).rejects.toThrow()
  })
}

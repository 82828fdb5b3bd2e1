import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/open-platform.ts'
import { PGBOUNCER, startPgBouncer } from '../support/database/test-pgbouncer.ts'
import { type PostgresServer, SHARED_POSTGRES } from '../support/database/test-postgres.ts'

describe.skipIf(!PGBOUNCER || !SHARED_POSTGRES)('a PgBouncer that knows no prepared statements', () => {
  const poolers: Record<'session' | 'transaction', PostgresServer | undefined> = {
    session: undefined,
    transaction: undefined,
  }
  const open = (mode: keyof typeof poolers) =>
    openDatabase({ databaseUrl: poolers[mode]?.url ?? '', databaseCa: undefined, dataDir: '' }, '')
  beforeAll(async () => {
    const behind = { url: SHARED_POSTGRES ?? '' }
    poolers.session = await startPgBouncer(behind, 'session')
    poolers.transaction = await startPgBouncer(behind, 'transaction')
  })
  afterAll(async () => {
    await poolers.session?.stop()
    await poolers.transaction?.stop()
  })

  it('ends the start with one line in transaction mode', async () => {
    await expect(open('transaction')).rejects.toThrow(
      'The pooler in front of the database loses prepared statements. Set its pool_mode to session, or use PgBouncer 1.21 or later with max_prepared_statements above 0.',
    )
  })

  it('is served in session mode', async () => {
    const database = await open('session')
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
  })
})

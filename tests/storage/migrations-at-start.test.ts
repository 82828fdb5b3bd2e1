import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../../apps/server/src/platform/observability/log.ts'
import { openQueue } from '../../apps/server/src/platform/work/queue.ts'
import { MIGRATIONS } from '../support/database/kept-databases.ts'
import { addressOf, SHARED_POSTGRES } from '../support/database/test-postgres.ts'

const title = SHARED_POSTGRES ? 'an empty PostgreSQL' : 'an empty PostgreSQL (there is none)'

describe.skipIf(!SHARED_POSTGRES)(title, () => {
  it('is made ready by one of several processes that start at once, and all of them start', async () => {
    const url = SHARED_POSTGRES ?? ''
    const admin = openPostgres(url)
    const name = `consente_at_once_${process.pid}`
    await admin.script(`create database ${name}`)
    const processes = Array.from({ length: 4 }, () => openPostgres(addressOf({ url }, name)))
    try {
      // Connections first, so that all of them really begin at once.
      await Promise.all(processes.map((database) => database.query('select 1')))
      await Promise.all(
        processes.map(async (database) => {
          await migrate(database, MIGRATIONS)
          const queue = await openQueue(database, createLog('silent', 'teste'), { idle: true })
          await queue.stop({ graceful: false })
        }),
      )
      const [applied] =
        (await processes[0]?.query<{ names: number; all: number }>(
          'select count(distinct name)::int as names, count(*)::int as all from migration',
        )) ?? []
      expect(applied?.names).toBeGreaterThan(8)
      expect(applied?.all).toBe(applied?.names)
    } finally {
      await Promise.all(processes.map((database) => database.close()))
      await admin.script(`drop database if exists ${name} with (force)`)
      await admin.close()
    }
  })
})

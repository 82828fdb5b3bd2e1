import { expect, it } from 'vitest'
import { databaseChecks } from '../../apps/server/src/commands/doctor/check-database.ts'
import { examine, lineOf } from '../../apps/server/src/commands/doctor/examine.ts'
import type { Config } from '../../apps/server/src/platform/config/server-config.ts'
import { MIGRATIONS } from '../support/database/kept-databases.ts'
import { SHARED_POSTGRES } from '../support/database/test-postgres.ts'

it.skipIf(!SHARED_POSTGRES)('the doctor tells what PostgreSQL lets its user do', async () => {
  const config = {
    databaseUrl: SHARED_POSTGRES,
    masterKey: Buffer.alloc(32).toString('base64'),
    dataDir: '/nowhere',
  } as unknown as Config
  const checks = databaseChecks(config, MIGRATIONS)
  const lines = (await examine(checks, { begin: () => undefined, tell: () => undefined })).map(lineOf)
  expect(lines).toEqual([
    expect.stringMatching(/^ok {4}database: PostgreSQL \d+/),
    'ok    database: the user may create tables',
    'ok    database: it takes writes',
    expect.stringMatching(/^WARN {2}database: the connection is not encrypted → Set DATABASE_CA/),
    'ok    database: its clock agrees with this machine’s',
    'ok    database: its tables are not those of this version yet: the next start changes them',
    'ok    database: the master key is 32 bytes; nothing is sealed with it yet',
  ])
})

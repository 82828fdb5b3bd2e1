import type { Config } from '../../platform/config/server-config.ts'
import type { Database } from '../../platform/database/database.ts'
import { isMigrated } from '../../platform/database/migrate.ts'
import { migrationsOf } from '../../platform/dump/dump.store.ts'
import { checkMasterKey } from '../../platform/keys/check-master-key.ts'
import { openDatabase } from '../../platform/open-platform.ts'
import { loadMasterKeys } from '../../platform/secrets/master-key.ts'
import { createSeal } from '../../platform/secrets/seal.ts'
import { readServer } from './database-state.store.ts'
import { type Check, fail, ok, type Said, warn } from './finding.ts'

/** A database's clock may differ by this much: codes and requests live for minutes. */
const MOST_SKEW_MS = 2_000

/** The database of production: PostgreSQL. The embedded one is opened by its own server only. */
export const databaseChecks = (config: Config, migrations: string): readonly Check[] => [
  {
    about: 'database',
    remedy: 'Correct DATABASE_URL and DATABASE_CA; the user must own the database.',
    run: async () => {
      if (!config.databaseUrl)
        return [
          fail(
            'DATABASE_URL is not set: the embedded database loses rows in a power cut',
            'Set DATABASE_URL.',
          ),
        ]
      const database = await openDatabase(config, '')
      try {
        return [...(await stateOf(database, migrations)), ...(await keyFindings(config, database))]
      } finally {
        await database.close()
      }
    },
  },
]

async function stateOf(database: Database, migrations: string): Promise<Said[]> {
  const { version, mayCreate, isEncrypted, isReadOnly, now } = await readServer(database)
  const skew = Math.abs(now.getTime() - Date.now())
  return [
    ok(`PostgreSQL ${version}`),
    mayCreate
      ? ok('the user may create tables')
      : fail('the user may not create tables', 'Make it the owner of the database.'),
    isReadOnly
      ? fail('it is a read-only standby', 'Let DATABASE_URL name the primary.')
      : ok('it takes writes'),
    isEncrypted
      ? ok('the connection is encrypted')
      : warn('the connection is not encrypted', 'Set DATABASE_CA, or sslmode=verify-full in DATABASE_URL.'),
    skew > MOST_SKEW_MS
      ? fail(`its clock differs by ${(skew / 1000).toFixed(1)} s`, 'Synchronise both clocks (NTP).')
      : ok('its clock agrees with this machine’s'),
    (await isMigrated(database, migrations))
      ? ok('its tables are those of this version')
      : ok('its tables are not those of this version yet: the next start changes them'),
  ]
}

async function keyFindings({ masterKey, dataDir }: Config, database: Database): Promise<Said[]> {
  if (!masterKey)
    return [
      fail(
        'CONSENTE_MASTER_KEY is not set',
        'Make one: openssl rand -base64 32. Keep it apart from the database.',
      ),
    ]
  if ((await migrationsOf(database)).length === 0)
    return [ok('the master key is 32 bytes; nothing is sealed with it yet')]
  await checkMasterKey(database, createSeal(loadMasterKeys(masterKey, dataDir)))
  return [ok('the master key opens what is sealed in the database')]
}

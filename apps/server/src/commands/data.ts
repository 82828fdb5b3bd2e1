import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadConfig } from '../declarations.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import type { Database } from '../platform/database/database.ts'
import { type Counts, dump } from '../platform/dump/dump.ts'
import { readDump, writeDump } from '../platform/dump/dump-file.ts'
import { load, type Target } from '../platform/dump/load-dump.ts'
import { checkMasterKey } from '../platform/keys/check-master-key.ts'
import { createLog } from '../platform/observability/log.ts'
import { loadMasterKeys } from '../platform/secrets/master-key.ts'
import { createSeal } from '../platform/secrets/seal.ts'
import { createOutbox } from '../platform/work/outbox.ts'
import { openQueue } from '../platform/work/queue.ts'
import { sayWhy } from './say-why.ts'
import { demandData, withDatabase } from './with-database.ts'

/**
 * Backup, restore and move of all data: `backup --to <file>`, `restore --from <file>`, `move-data --to <address>`.
 * Reads the same environment as the server: CONSENTE_CONFIG, DATABASE_URL, CONSENTE_MASTER_KEY.
 */
const USAGE = `backup --to <file>         all data of the institution, as of one moment, into a file
restore --from <file>      the file into the institution's empty database
move-data --to <address>   the institution's data into an empty PostgreSQL database`

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const FRESH = fileURLToPath(new URL('./fresh-database', import.meta.url))

async function backup(config: Config, file: string): Promise<Counts> {
  if (existsSync(file)) throw new ConfigError(`${file} already exists.`)
  let counts: Counts = {}
  await withOwnDatabase(config, async (database) => {
    await demandData(database)
    await writeDump(file, async (sink) => {
      counts = await dump(database, sink)
    })
  })
  return counts
}

async function restore(config: Config, file: string): Promise<Counts> {
  if (!existsSync(file)) throw new ConfigError(`${file} does not exist.`)
  refuseWithoutKey(config)
  return withOwnDatabase(config, (database) => loadInto(config, database, readDump(file)))
}

async function moveData(config: Config, address: string): Promise<Counts> {
  if (!/^postgres(ql)?:\/\//.test(address))
    throw new ConfigError('--to must be an address such as postgres://user:password@host:5432/consente.')
  const target: Config = { ...config, databaseUrl: address }
  return withOwnDatabase(config, async (from) => {
    await demandData(from)
    return withDatabase(target, (to) => moveInto(target, { from, to }), { name: '--to' })
  })
}

async function moveInto(config: Config, { from, to }: { from: Database; to: Database }): Promise<Counts> {
  const pieces = new PassThrough({ objectMode: true })
  const dumped = dump(from, pieces)
  dumped.catch((error: Error) => pieces.destroy(error))
  const counts = await loadInto(config, to, pieces).catch((error: Error) => {
    pieces.destroy()
    throw error
  })
  await dumped
  return counts
}

/** A database that does not exist yet is created. */
const withOwnDatabase = <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> =>
  withDatabase(config, work, { fresh: FRESH })

async function loadInto(
  config: Config,
  database: Database,
  pieces: Parameters<typeof load>[1],
): Promise<Counts> {
  const log = createLog('warn', config.institution.id)
  const seal = createSeal(loadMasterKeys(config.masterKey, config.dataDir))
  const queue = await openQueue(database, log, { idle: true })
  const check: Target['check'] = (sql) => checkMasterKey(sql, seal)
  try {
    return await load({ database, migrations: MIGRATIONS, outbox: createOutbox(queue, seal), check }, pieces)
  } finally {
    await queue.stop({ graceful: false })
  }
}

/** A newly made key could not open the restored data. */
function refuseWithoutKey({ masterKey, dataDir }: Config): void {
  const file = join(dataDir, 'master.key')
  if (!masterKey && !existsSync(file))
    throw new ConfigError(
      `The master key is missing: set CONSENTE_MASTER_KEY, or put the institution's ${file} back.`,
    )
}

function needed(value: string | undefined, option: string): string {
  if (!value) throw new ConfigError(`${option} is missing.\n\n${USAGE}`)
  return value
}

async function run(): Promise<Counts> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, from: { type: 'string' } },
  })
  const [command] = positionals
  if (command === 'backup') return backup(loadConfig(process.env), resolve(needed(values.to, '--to')))
  if (command === 'restore') return restore(loadConfig(process.env), resolve(needed(values.from, '--from')))
  if (command === 'move-data') return moveData(loadConfig(process.env), needed(values.to, '--to'))
  throw new ConfigError(USAGE)
}

try {
  const counts = await run()
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  for (const [table, count] of Object.entries(counts)) console.log(`${String(count).padStart(10)}  ${table}`)
  console.log(
    `${String(rows).padStart(10)}  rows. The master key is in no backup: store it safely, and elsewhere.`,
  )
  process.exit(0)
} catch (error) {
  sayWhy(error, USAGE)
  process.exit(1)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { compose } from '../../apps/server/src/compose.ts'
import { type Config, loadConfig } from '../../apps/server/src/platform/config.ts'
import type { Database } from '../../apps/server/src/platform/database.ts'
import type { Job } from '../../apps/server/src/platform/jobs.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { servePortal } from '../../apps/server/src/portal-files.ts'
import { createServer } from '../../apps/server/src/server.ts'
import { startDirectory } from '../../sandbox/directory/directory.ts'
import { participantsOf } from '../../sandbox/directory/participants.ts'
import { softwareOf } from '../../sandbox/directory/software.ts'
import { writeSampleBooks } from '../../sandbox/insurer/sample-data.ts'
import { writeAccounts } from '../../sandbox/src/accounts.ts'
import { effectiveConfig, writeConfig } from '../../sandbox/src/effective-config.ts'
import { type InstitutionId, policiesOf, publicationOf, registerOf } from '../../sandbox/src/institutions.ts'
import { freePorts } from '../../sandbox/src/ports.ts'
import { openThrowaway } from './databases.ts'
import { type MovableClock, movableClock, openTestPlatform } from './platform.ts'

/**
 * Institutions of the sandbox, each the whole server, in the test's own process: over HTTP as ever, but with a clock
 * that the test moves, a database that it can look into, and every internal failure at hand. Their jobs run when the
 * test says so.
 */
export type WholeInstitution = {
  url: string
  app: FastifyInstance
  platform: Platform
  clock: MovableClock
  /** What the log would say of answers with 5xx. */
  failures: string[]
  /** Every route by its method and address; not the answers to wrong methods. */
  routes: string[]
  jobs: readonly Job[]
}
export type WholeMarket<I extends InstitutionId> = Record<I, WholeInstitution> & {
  clock: MovableClock
  stop(): Promise<void>
}
export type WholeOptions = {
  configure?: (config: Config) => Config
  /** What the clock of the institutions says at first: now, unless something is to be old later. */
  start?: Date
  open?: () => Promise<Database>
}

const PORTAL = fileURLToPath(new URL('../../apps/portal/dist', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url))

export async function startWholeMarket<I extends InstitutionId>(
  ids: readonly I[],
  { configure = (config) => config, open = openThrowaway, start = new Date() }: WholeOptions = {},
): Promise<WholeMarket<I>> {
  const dataRoot = mkdtempSync(join(tmpdir(), 'consente-whole-'))
  const ports = await freePorts()
  const clock = movableClock(start)
  const files = ids.map((id) => effectiveConfig(id, { ports, dataRoot }))
  const directory = await startDirectory(
    ports.directory,
    files.flatMap((file, at) => participantsOf(file, publicationOf(ids[at] as I))),
    {
      keyFile: join(dataRoot, 'directory', 'signing.json'),
      software: files.map((file, at) => softwareOf(file, publicationOf(ids[at] as I).softwareId)),
    },
  )
  const stops: (() => Promise<void>)[] = [directory.stop]
  const started: [I, WholeInstitution][] = []
  for (const [at, file] of files.entries()) {
    const id = ids[at] as I
    const path = writeConfig(file)
    writeSampleBooks(file, { register: registerOf(id), policies: policiesOf(id) })
    await writeAccounts(id, file.accountsFile)
    const config = configure(loadConfig({ CONSENTE_CONFIG: path, LOG_LEVEL: 'silent' }))
    const { institution, close } = await startInstitution(config, clock, await open())
    started.push([id, institution])
    stops.push(close)
  }
  return {
    ...(Object.fromEntries(started) as Record<I, WholeInstitution>),
    clock,
    stop: async () => {
      for (const stop of stops.reverse()) await stop()
      rmSync(dataRoot, { recursive: true, force: true })
    },
  }
}

async function startInstitution(
  config: Config,
  clock: MovableClock,
  database: Database,
): Promise<{ institution: WholeInstitution; close: () => Promise<void> }> {
  await migrate(database, MIGRATIONS)
  const platform = await openTestPlatform(database, { config, clock })
  const failures: string[] = []
  platform.log.error = (entry: object) => void failures.push(JSON.stringify(entry))
  const app = await createServer(config, platform.log)
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (typeof method === 'string' && method !== 'HEAD') routes.push(`${method} ${url}`)
  })
  const { jobs } = await compose(app, platform)
  await servePortal(app, config, PORTAL)
  await app.listen({ host: '127.0.0.1', port: config.port })
  return {
    institution: { url: config.publicUrl, app, platform, clock, failures, routes, jobs },
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await database.close()
    },
  }
}

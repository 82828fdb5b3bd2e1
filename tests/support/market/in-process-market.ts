import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { compose } from '../../../apps/server/src/compose.ts'
import { ADDRESSES, loadConfig } from '../../../apps/server/src/declarations.ts'
import { readPortalConfig } from '../../../apps/server/src/platform/config/portal-config-file.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import type { Job } from '../../../apps/server/src/platform/work/jobs.ts'
import type { OutboxHandler } from '../../../apps/server/src/platform/work/outbox.ts'
import { servePortal } from '../../../apps/server/src/web/portal-files.ts'
import { createServer } from '../../../apps/server/src/web/server.ts'
import { startDirectory } from '../../../sandbox/directory/market-directory.ts'
import { participantsOf } from '../../../sandbox/directory/market-participants.ts'
import { softwareOf } from '../../../sandbox/directory/software.ts'
import { freePorts, type Ports } from '../../../sandbox/institutions/ports.ts'
import {
  type InstitutionFile,
  type InstitutionId,
  policiesOf,
  publicationOf,
  registerOf,
} from '../../../sandbox/institutions/sandbox-institutions.ts'
import { writeSampleBooks } from '../../../sandbox/insurer/sample-data.ts'
import { writeBrandFiles } from '../../../sandbox/src/brand-files.ts'
import { effectiveConfig, writeConfig } from '../../../sandbox/src/effective-config.ts'
import { writeAccounts } from '../../../sandbox/src/sandbox-accounts.ts'
import { openThrowaway } from '../database/kept-databases.ts'
import { type MovableClock, movableClock } from '../database/movable-clock.ts'
import { type MasterKeys, openTestPlatform } from '../database/test-platform.ts'

/**
 * Institutions of the sandbox, each the whole server, in the test's own process: over HTTP as ever, but with a clock
 * that the test moves, a database that it can look into, and every internal failure at hand. Their jobs run when the
 * test says so.
 */
export type InProcessInstitution = {
  url: string
  app: FastifyInstance
  platform: Platform
  clock: MovableClock
  /** What the log would say of answers with 5xx. */
  failures: string[]
  /** Every route by its method and address; not the answers to wrong methods. */
  routes: string[]
  jobs: readonly Job[]
  /** What its outbox can do (`outbox.ts`). */
  handlers: Record<string, OutboxHandler>
  /** Writes what its parts hold in memory. */
  flush(): Promise<void>
}
export type InProcessMarket<I extends InstitutionId> = Record<I, InProcessInstitution> & {
  clock: MovableClock
  /** Ends the institution and starts it again on its database. */
  restart(id: I, changed?: Changed): Promise<void>
  stop(): Promise<void>
}
export type Changed = { masterKeys?: MasterKeys; config?: Partial<Config> }
export type InProcessOptions = {
  configure?: (config: Config) => Config
  /** Changes the file of an institution before it is written. */
  configureFile?: (file: InstitutionFile) => InstitutionFile
  /** Ports of the market, where something else listens at one of them already. */
  ports?: Ports
  /** What the clock of the institutions says at first: now, unless something is to be old later. */
  start?: Date
  open?: () => Promise<Database>
  masterKeys?: MasterKeys
}

const PORTAL = fileURLToPath(new URL('../../../apps/portal/dist', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url))

export async function startInProcessMarket<I extends InstitutionId>(
  ids: readonly I[],
  {
    configure = (config) => config,
    configureFile = (file) => file,
    ports: given,
    open = openThrowaway,
    start = new Date(),
    masterKeys,
  }: InProcessOptions = {},
): Promise<InProcessMarket<I>> {
  const dataRoot = mkdtempSync(join(tmpdir(), 'consente-whole-'))
  const ports = given ?? (await freePorts())
  const clock = movableClock(start)
  const files = ids.map((id) => configureFile(effectiveConfig(id, { ports, dataRoot })))
  const directory = await startDirectory(
    ports.directory,
    files.flatMap((file, at) => participantsOf(file, publicationOf(ids[at] as I))),
    {
      keyFile: join(dataRoot, 'directory', 'signing.json'),
      software: files.map((file, at) => softwareOf(file, publicationOf(ids[at] as I).softwareId)),
    },
  )
  const running = new Map<I, Running>()
  const market = { clock } as InProcessMarket<I>
  const run = async (id: I, config: Config, database: Database, keys = masterKeys): Promise<void> => {
    const started = await startInstitution(config, database, { clock, ...(keys && { masterKeys: keys }) })
    running.set(id, { config, database, ...started })
    Object.assign(market, { [id]: started.institution })
  }
  for (const [at, file] of files.entries()) {
    const id = ids[at] as I
    const path = writeConfig(file)
    writeBrandFiles(file)
    writeSampleBooks(file, { register: registerOf(id), policies: policiesOf(id) })
    await writeAccounts(id, file.accountsFile)
    const config = configure(loadConfig({ CONSENTE_CONFIG: path, LOG_LEVEL: 'silent' }))
    const database = await open()
    await migrate(database, MIGRATIONS)
    await run(id, config, database)
  }
  return Object.assign(market, {
    restart: async (id: I, changed: Changed = {}) => {
      const { config, database, close } = running.get(id) as Running
      await close()
      await run(id, { ...config, ...changed.config }, database, changed.masterKeys)
    },
    stop: async () => {
      for (const { close, database } of running.values()) {
        await close()
        await database.close()
      }
      await directory.stop()
      rmSync(dataRoot, { recursive: true, force: true })
    },
  })
}

type Running = { config: Config; database: Database; close: () => Promise<void> }

/** One institution on its database, which answers what is injected into its server: it does not listen yet. */
export async function openInstitution(
  config: Config,
  database: Database,
  options: { clock: MovableClock; masterKeys?: MasterKeys },
): Promise<InProcessInstitution> {
  const platform = await openTestPlatform(database, { config, ...options })
  const failures: string[] = []
  platform.log.error = (entry: object) => void failures.push(JSON.stringify(entry))
  const app = await createServer(platform, ADDRESSES)
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (typeof method === 'string' && method !== 'HEAD') routes.push(`${method} ${url}`)
  })
  const portal = readPortalConfig(config)
  const { jobs, handlers, flush } = await compose(app, platform, portal)
  await servePortal(app, { portal, brandDir: config.brandDir }, PORTAL)
  return {
    url: `http://localhost:${config.port}`,
    app,
    platform,
    clock: options.clock,
    failures,
    routes,
    jobs,
    handlers,
    flush,
  }
}

async function startInstitution(
  config: Config,
  database: Database,
  options: { clock: MovableClock; masterKeys?: MasterKeys },
): Promise<{ institution: InProcessInstitution; close: () => Promise<void> }> {
  const institution = await openInstitution(config, database, options)
  const { app, platform, flush } = institution
  await app.listen({ host: '127.0.0.1', port: config.port })
  return {
    institution,
    close: async () => {
      app.server.closeIdleConnections()
      await app.close()
      await platform.queue.stop({ graceful: false })
      await flush()
    },
  }
}

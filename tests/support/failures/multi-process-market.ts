import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import type { InstitutionFile } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { type Institution, launchInstitution } from '../../../sandbox/src/institution-process.ts'
import type { Places } from '../http/http-consent-flow.ts'
import { type Environment, openBothDatabases } from '../http/http-setup.ts'
import { withPortal } from '../market/configure-portal.ts'
import type { BuiltVersion } from '../market/previous-version-build.ts'
import { type RoundRobin, startRoundRobin } from '../market/round-robin.ts'
import { QUICK_WASM, startTestMarket } from '../market/test-market.ts'
import { keepLine } from '../observability/collected-logs.ts'

/** Alfa and Beta as several processes each, on one PostgreSQL, behind somebody who gives out requests in turn. */
export type SeveralProcesses = Places & {
  /** Those that answer requests, and one that works, where it is apart. */
  processes: Record<Id, readonly Institution[]>
  ports: Record<Id, readonly number[]>
  inFront: Record<Id, RoundRobin>
  /** Address of an institution's database. */
  databaseOf(id: Id): string
  /** What its processes are started with: the database's address, the master key. */
  envOf: Record<Id, NodeJS.ProcessEnv>
  /** Address of the mailbox. */
  mailbox: string
  /** Lets a process leave, and puts one of another built server in its place. */
  replace(id: Id, index: number, entry: string): Promise<void>
  stop(): Promise<void>
}

/** An institution of them. */
export type Id = (typeof IDS)[number]
const IDS = ['alfa', 'beta'] as const

type Surroundings = {
  ownEnv?: (id: Id, index: number, databaseUrl: string) => NodeJS.ProcessEnv
  isTraced?: boolean
  apart?: Id
  openDatabases?: () => Promise<Environment>
}

/** The server of this version. */
export const ENTRY = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url))

/**
 * @param count processes of each institution
 * @param drainSeconds how long one goes on answering when asked to stop
 * @param version the server that they are at first, and, of another version, the settings that it knows
 * @param world.ownEnv what one process is started with beyond what all are: its clock, its own way to the database
 * @param world.apart the institution whose requests and work have processes of their own: one more works
 * @param world.openDatabases their databases, where they are not on the server that all tests share
 * @param world.isTraced true if the audit logs are held against the machine at the end
 */
export async function startSeveralProcesses(
  count: number,
  drainSeconds: number,
  { entry, settings, capabilities }: Pick<BuiltVersion, 'entry'> & Partial<BuiltVersion> = { entry: ENTRY },
  {
    ownEnv = () => ({}),
    isTraced = true,
    apart,
    openDatabases = () => openBothDatabases(isTraced),
  }: Surroundings = {},
): Promise<SeveralProcesses> {
  const started: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    const databases = await openDatabases()
    started.push(databases.stop)
    const blocks = await Promise.all(Array.from({ length: count + 1 }, () => freePorts()))
    const portsOf = (id: Id) => blocks.slice(0, count).map((block) => block[id])
    const env = (id: Id) => ({
      ...databases.env[id],
      CONSENTE_MASTER_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'warn',
    })
    const envOf = { alfa: env('alfa'), beta: env('beta') }
    const databaseOf = (id: Id): string => databases.env[id]?.DATABASE_URL ?? ''
    const roleOf = (index: number) => ({ CONSENTE_ROLE: index < count ? 'serve' : 'work' })
    const envAt = (id: Id, index: number) => ({
      ...envOf[id],
      ...(id === apart && roleOf(index)),
      ...ownEnv(id, index, databaseOf(id)),
    })
    const wholeOf = new Map<Id, InstitutionFile>()
    const { market, ...rest } = await startTestMarket({
      institutions: IDS,
      serverEntry: entry,
      env: { alfa: envAt('alfa', 0), beta: envAt('beta', 0) },
      configure: (config) => {
        const id = config.institution.id as Id
        const whole = { ...config, drainSeconds, port: blocks[0]?.[id] ?? config.port }
        wholeOf.set(id, whole)
        const known = knownTo(settings, whole) as InstitutionFile
        if (!capabilities) return known
        const portal = JSON.parse(readFileSync(whole.portalConfig, 'utf8')) as { capabilities: object }
        return withPortal(id, { capabilities: knownTo(capabilities, portal.capabilities) })(known)
      },
    })
    const whole = (id: Id): string => {
      const file = `${market[id].configFile}.whole.json`
      writeFileSync(file, JSON.stringify(wholeOf.get(id)))
      return file
    }
    started.push(rest.stop)
    const launch = (id: Id, index: number, entry: string) => {
      const { name, url } = market[id]
      const port = blocks[index]?.[id] ?? 0
      const { NODE_OPTIONS = '', ...own }: NodeJS.ProcessEnv = envAt(id, index)
      // A setting that a version does not know ends its start.
      const configFile = entry === ENTRY ? whole(id) : market[id].configFile
      const { institution, ready } = launchInstitution({
        id,
        name,
        url,
        configFile,
        health: `http://127.0.0.1:${port}/health/ready`,
        entry,
        env: { ...process.env, ...own, NODE_OPTIONS: `${QUICK_WASM} ${NODE_OPTIONS}`, PORT: String(port) },
        signal: new AbortController().signal,
        onOutput: (line) => keepLine?.(id, line),
        onCrash: (message) => process.stderr.write(`${id} on ${port}: ${message}\n`),
      })
      started.push(institution.stop)
      return ready.then(() => institution)
    }
    const processesOf = async (id: Id): Promise<Institution[]> => {
      const further = Array.from({ length: id === apart ? count : count - 1 }, (_, index) => index + 1)
      return [market[id], ...(await Promise.all(further.map((index) => launch(id, index, entry))))]
    }
    const processes = { alfa: await processesOf('alfa'), beta: await processesOf('beta') }
    const frontOf = async (id: Id) => {
      const front = await startRoundRobin(Number(new URL(market[id].url).port), portsOf(id))
      started.push(front.stop)
      return front
    }
    const inFront = { alfa: await frontOf('alfa'), beta: await frontOf('beta') }
    return {
      alfa: market.alfa.url,
      beta: market.beta.url,
      processes,
      inFront,
      ports: { alfa: portsOf('alfa'), beta: portsOf('beta') },
      replace: async (id, index, other) => {
        await processes[id][index]?.stop()
        processes[id][index] = await launch(id, index, other)
      },
      envOf,
      mailbox: market.mail.url,
      databaseOf,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The members that a version knows; all of them where it says nothing. */
function knownTo(names: readonly string[] | undefined, whole: object): object {
  const known = Object.entries(whole).filter(([name]) => !names || names.includes(name))
  return Object.fromEntries(known)
}

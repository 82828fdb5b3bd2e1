import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection, type Request } from './bench-connection.ts'
import {
  type Client,
  consentsToken,
  type Destination,
  listen,
  runConsentFlow,
  type SignIn,
  startClient,
} from './bench-consent-flow.ts'
import { startDirectory, type TestDirectory } from './bench-directory.ts'
import type { Act } from './bench-load.ts'
import type { SeededCustomer } from './bench-seed.ts'
import { createMailSink } from './mail-sink.ts'
import { timeOfServer } from './processor-time.ts'
import {
  type DatabaseKind,
  type MeasuredInstitution,
  openDatabase,
  openPostgresServer,
  type Setting,
  startInstitution,
} from './start-institution.ts'

/** What every part of the benchmark works with; ends all it started. */
export type Bench = {
  database: DatabaseKind
  /** 1 is the real thing; a rehearsal is shorter and smaller, and its figures mean nothing. */
  scale: number
  client: Client
  start(
    setting: Pick<Setting, 'consents' | 'customers' | 'signer'> & { entries?: number; mayStay?: boolean },
  ): Promise<MeasuredInstitution>
  /** The directory of that many entries is another from now on. */
  changeDirectory(entries: number): Promise<void>
  /** @param storage where it keeps what it keeps */
  startBareProvider(storage: 'memory' | 'postgres'): Promise<{ url: string; pid: number }>
  /** A signer that takes so many milliseconds for each answer. */
  startSigner(delayMs: number): Promise<{ socket: string }>
  /** Processor time of PostgreSQL so far in milliseconds; undefined without one that we started. */
  databaseTime(): number | undefined
  /** Mails that have been taken so far. */
  mailCount(): number
  say(line: string): void
  close(): Promise<void>
}
export type Options = {
  database: DatabaseKind
  scale: number
  /** A folder where filled embedded databases stay between runs, of those parts that let them. */
  keep: string | undefined
  say: (line: string) => void
}
export type Programs = { institution: string; bareProvider: string; signer: string; root: string }

export async function openBench(programs: Programs, { database, scale, keep, say }: Options): Promise<Bench> {
  const client = await startClient()
  const ends: (() => unknown)[] = [() => client.close()]
  const directories = new Map<number, TestDirectory>()
  const postgres = database === 'postgres' ? await openPostgresServer() : undefined
  if (postgres) ends.push(postgres.stop)
  const mail = createMailSink()
  const smtpUrl = (await listen(mail.server)).replace('http:', 'smtp:')
  ends.push(() => mail.server.close())

  async function directoryOf(entries: number): Promise<TestDirectory> {
    const known = directories.get(entries)
    if (known) return known
    const directory = await startDirectory(entries)
    directories.set(entries, directory)
    ends.push(() => directory.close())
    return directory
  }

  return {
    database,
    scale,
    client,
    say,
    async start({ entries = 100, mayStay, ...setting }) {
      const institution = await startInstitution({
        ...setting,
        postgres,
        folder: mayStay && keep && !postgres ? join(keep, String(setting.consents)) : undefined,
        smtpUrl,
        directoryUrl: (await directoryOf(entries)).url,
        jwksUri: client.jwksUri,
        root: programs.root,
        program: programs.institution,
        execArgv: process.env.BENCH_PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROF}`] : [],
      })
      ends.push(institution.stop)
      return institution
    },
    changeDirectory: async (entries) =>
      void (await fetch((await directoryOf(entries)).url, { method: 'POST' })),
    databaseTime: () => (postgres?.pid === undefined ? undefined : timeOfServer(postgres.pid)),
    mailCount: mail.count,
    async startBareProvider(storage) {
      const database = storage === 'postgres' && postgres ? await openDatabase(postgres) : undefined
      if (database) ends.push(database.stop)
      const child = fork(programs.bareProvider, {
        env: {
          ...process.env,
          BENCH_JWKS: client.jwksUri,
          ...(database && { BENCH_DATABASE: database.url }),
        },
        stdio: ['ignore', 'ignore', process.env.BENCH_DEBUG ? 'inherit' : 'ignore', 'ipc'],
      })
      ends.push(() => child.connected && child.disconnect())
      return new Promise((resolve, reject) => {
        child.once('message', (started) => resolve({ ...(started as { url: string }), pid: child.pid ?? 0 }))
        child.once('exit', (code) => reject(new Error(`The bare provider ended (${code}).`)))
      })
    },
    async startSigner(delayMs) {
      const folder = mkdtempSync(join(tmpdir(), 'consente-bench-'))
      const socket = join(folder, 's')
      const child = fork(programs.signer, {
        env: {
          ...process.env,
          SIGNER_SOCKET: socket,
          SIGNER_KEYS: join(folder, 'keys.json'),
          SIGNER_DELAY_MS: String(delayMs),
        },
      })
      ends.push(() => {
        if (child.connected) child.disconnect()
        rmSync(folder, { recursive: true, force: true })
      })
      await once(child, 'message')
      return { socket }
    },
    close: async () => {
      for (const end of ends.reverse()) await end()
    },
  }
}

const get = (path: string, { token }: { token: string }): Request => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** The reads that are measured, of one customer. */
export const READS = {
  given: (one: SeededCustomer) =>
    get(`/bff-opin/consents/v1/shares/${one.document}?ShareType=TRANSMITTING`, one),
  received: (one: SeededCustomer) =>
    get(`/bff-opin/consents/v1/shares/${one.document}?ShareType=RECEIVING`, one),
  givenDetails: (one: SeededCustomer) => get(`/bff-opin/consents/v1/consents/${one.given}`, one),
  receivedDetails: (one: SeededCustomer) => get(`/bff-opin/consents/v1/consents/${one.received}`, one),
}

/** Who read what: no list or details, so without a bare counterpart. */
export const READING_READS = {
  readingLife: (one: SeededCustomer) => get(`/bff-opin/consents/v1/readings/${one.given}`, one),
  readingLog: (one: SeededCustomer) => get(`/bff-opin/consents/v1/readings/${one.given}/log`, one),
}

/** The same by one indexed query. */
export const BARE_READS: typeof READS = {
  given: (one) => get('/bare/given', one),
  received: (one) => get('/bare/received', one),
  givenDetails: (one) => get(`/bare/given/${one.given}`, one),
  receivedDetails: (one) => get(`/bare/received/${one.received}`, one),
}

export function search(name: string, one: SeededCustomer): Request {
  const query = new URLSearchParams({ page: '1', 'page-size': '10', name, brand: 'Seguradora Medida' })
  return get(`/bff-opin/data-provider/v1/data-provider/?${query}`, one)
}

/** Whole consent flows of these people, in turn. */
export async function flowsOf(
  { client }: Pick<Bench, 'client'>,
  to: Destination,
  people: readonly { document: string }[],
  signIn?: SignIn,
): Promise<Act> {
  const token = await consentsToken(client, to, openConnection(new URL(to.issuer).origin))
  return async (connection, turn) => {
    const { document } = inTurn(people, turn)
    await runConsentFlow(client, to, { connection, document, token }, signIn)
  }
}

/** One of a list, in turn. */
export const inTurn = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T

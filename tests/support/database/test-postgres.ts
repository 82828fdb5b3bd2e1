import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { limitFiles } from '../failures/file-limit.ts'
import { openPostgres } from './looked-into.ts'

/** A PostgreSQL server for tests: its address and the way to end it. */
export type PostgresServer = {
  url: string
  /** Of its first process, when we started it. */
  pid?: number | undefined
  stop: () => Promise<void>
}
/** One that a test may take away and give back. */
export type OwnPostgres = PostgresServer & {
  /** Shuts down, as an operator does; what it holds stays. */
  halt: () => Promise<void>
  resume: () => Promise<void>
  /** No file of it may pass a size, until that is `unlimited` again. */
  limitFiles: (bytes: number | 'unlimited') => Promise<void>
}

/** A program of this machine; undefined where it is not installed. */
export const programNamed = (name: string): string | undefined =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, name))
    .find((program) => existsSync(program))

/** The address of another database on the same server. */
export const addressOf = ({ url }: Pick<PostgresServer, 'url'>, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** The server that all tests share (`shared-postgres.ts`), if there is one. */
export const SHARED_POSTGRES = process.env.TEST_DATABASE_URL
/** True if tests for each database run on the embedded one, too. */
export const EMBEDDED_TOO = !SHARED_POSTGRES || Boolean(process.env.LONG)

/** What the names of the databases begin with that a run's processes keep. @param pid of the process that runs them */
export const databasesOfRun = (pid: number): string => `consente_test_${pid}_`

const DEBIAN = '/usr/lib/postgresql'
const LONGEST_WAIT_MS = 120_000

/** The folder of PostgreSQL's own programs, newest first; undefined when they are not installed. */
export function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'))
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/**
 * Starts a cluster of its own in a temporary folder, on a free port of the loopback address.
 * @param further settings of the server (`-c name=value`); the last of a name counts. Tests need no durability.
 */
export async function startPostgres(programs: string, further: readonly string[] = []): Promise<OwnPostgres> {
  const user = ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'consente-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: 'ignore' as const }
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'consente', '-A', 'trust', '--no-sync', '-E', 'UTF8'],
    options,
  )

  const { directory: port } = await freePorts()
  const settings = ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1']
  const launch = (): ChildProcess =>
    spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings, ...further],
      options,
    )
  let server = launch()
  const endWithUs = () => void server.kill('SIGQUIT')
  process.once('exit', endWithUs)
  const url = `postgres://consente@127.0.0.1:${port}/postgres`
  await untilTrue(url, 'select true as ok', () => server.exitCode === null)
  return {
    url,
    pid: server.pid,
    halt: () => end(server),
    resume: async () => {
      server = launch()
      await untilTrue(url, 'select true as ok', () => server.exitCode === null)
    },
    limitFiles: async (bytes) => {
      // Processes that it starts from here on inherit the limit.
      if (server.pid) limitFiles([server.pid], bytes, user)
      limitFiles(await processesOf(url), bytes, user)
    },
    stop: async () => {
      process.removeListener('exit', endWithUs)
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function processesOf(url: string): Promise<number[]> {
  const database = openPostgres(url)
  try {
    const rows = await database.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await database.close()
  }
}

/** PostgreSQL refuses to run as root; then an ordinary account of the machine runs it. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // There is no such account: the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody.')
}

/** Until a query of a database that may not answer yet says `ok`. @param isAlive false once it never will */
export async function untilTrue(url: string, query: string, isAlive = () => true): Promise<void> {
  const last = Date.now() + LONGEST_WAIT_MS
  const database = openPostgres(url)
  try {
    while (Date.now() < last && isAlive()) {
      const [row] = await database.query<{ ok: boolean }>(query).catch(() => [])
      if (row?.ok) return
      await pause(100)
    }
    throw new Error(`PostgreSQL did not come to this: ${query}`)
  } finally {
    await database.close()
  }
}

/** SIGINT: PostgreSQL's fast shutdown. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill('SIGINT')
  await ended
}

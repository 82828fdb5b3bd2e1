import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { type BreakableConnection, startBreakableConnection } from '../failures/breakable-connection.ts'
import { ordinaryUser, type PostgresServer, programNamed, untilTrue } from './test-postgres.ts'

export const HAPROXY = programNamed('haproxy')

/**
 * How the primary's machine is lost: everything on it ends at once; it stands still, and answers nothing; or the network splits:
 * it goes on, alone, first without its standby, then without those who ask it.
 */
export const LOSSES = ['killed', 'standing still', 'cut off'] as const
export type Loss = (typeof LOSSES)[number]

/** A primary and its standby behind HAProxy, whose address is `url`. */
export type PostgresPair = PostgresServer & {
  /** The primary's own address, past everything in between. */
  primaryUrl(): string
  /** Loses the primary. Who keeps watch promotes the standby. Resolves when that takes writes. */
  lose(how: Loss): Promise<void>
  /** Makes what is left of the lost machine a standby of the new primary; resolves when that waits for it again. */
  rebuild(): Promise<void>
}

/** Milliseconds of a primary that has lost its standby, and still those who ask it. */
const ALONE_MS = 2_000
/** Who keeps watch asks each second, and promotes after so many questions without an answer. */
const MISSES = 3
const run = promisify(execFile)

/** @param isSynchronous whether a commit waits for the standby, as it should */
export async function startPostgresPair(programs: string, isSynchronous = true): Promise<PostgresPair> {
  const user = ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'consente-pair-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder }
  const program = (name: string, ...args: string[]) => run(join(programs, name), args, options)
  let primary = await newMachine('a')
  let standby = await newMachine('b')
  const machines = [primary, standby]

  async function newMachine(name: string): Promise<Machine> {
    const { directory: port } = await freePorts()
    const [clients, replication] = [await startBreakableConnection(), await startBreakableConnection()]
    const url = `postgres://consente@127.0.0.1:${port}/postgres`
    const [seen, streamed] = [clients, replication].map((way) => Number(new URL(way.inFrontOf(url)).port))
    return {
      data: join(folder, name),
      port,
      url,
      clients,
      seen: seen ?? 0,
      replication,
      streamed: streamed ?? 0,
    }
  }

  async function launch(machine: Machine): Promise<void> {
    const settings = ['-p', String(machine.port), '-k', folder]
    machine.server = spawn(join(programs, 'postgres'), ['-D', machine.data, ...settings], {
      ...options,
      stdio: 'ignore',
    })
    await untilTrue(machine.url, 'select true as ok')
  }

  async function waitForStandby(isWanted: boolean, { data, server }: Machine): Promise<void> {
    writeFileSync(join(data, 'standby.conf'), `synchronous_standby_names = '${isWanted ? '*' : ''}'\n`)
    server?.kill('SIGHUP')
  }

  async function follow(): Promise<void> {
    await program(
      'pg_basebackup',
      ...['-D', standby.data, '-h', '127.0.0.1', '-p', String(primary.streamed), '-U', 'consente'],
      ...['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'],
    )
    await launch(standby)
    await waitForStandby(isSynchronous, primary)
    const state = isSynchronous ? 'sync' : 'async'
    await untilTrue(
      primary.url,
      `select exists (select from pg_stat_replication where state = 'streaming' and sync_state = '${state}') as ok`,
    )
  }

  await program('initdb', '-D', primary.data, '-U', 'consente', '-A', 'trust', '-E', 'UTF8')
  appendFileSync(
    join(primary.data, 'postgresql.conf'),
    "listen_addresses = '127.0.0.1'\nmax_connections = 300\nsynchronous_commit = on\ninclude_if_exists = 'standby.conf'\n",
  )
  await launch(primary)
  await follow()
  const front = await startHaproxy(
    folder,
    machines.map(({ seen }) => seen),
  )
  // NOTE: HAProxy takes each server for one that is up until it has asked twice.
  await pause(3_000)

  return {
    url: front.url,
    primaryUrl: () => primary.url,
    lose: async (how) => {
      const lost = primary
      const everything = [lost.server?.pid ?? 0, ...childrenOf(lost.server?.pid)]
      if (how === 'cut off') {
        lost.replication.silence()
        await pause(ALONE_MS)
        lost.clients.silence()
      } else for (const pid of everything) signal(pid, how === 'killed' ? 'SIGKILL' : 'SIGSTOP')
      // NOTE: its own shortest time is two seconds.
      const ask = () =>
        run(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(lost.seen)], { timeout: 1_000 })
      for (let misses = 0; misses < MISSES; await pause(1_000))
        misses = await ask().then(
          () => 0,
          () => misses + 1,
        )
      // Alone it waits for nobody; and what it takes over is whole, since every commit waited for it.
      await waitForStandby(false, standby)
      await program('pg_ctl', 'promote', '-D', standby.data)
      ;[primary, standby] = [standby, lost]
      await untilTrue(front.url, 'select not pg_is_in_recovery() as ok')
    },
    rebuild: async () => {
      // The old primary never comes back as what it was.
      await end(standby)
      for (const way of [standby.clients, standby.replication]) way.mend()
      rmSync(standby.data, { recursive: true })
      await follow()
    },
    stop: async () => {
      await front.stop()
      for (const machine of machines) {
        await end(machine)
        await Promise.all([machine.clients.stop(), machine.replication.stop()])
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Machine = {
  data: string
  port: number
  url: string
  /** Its ways to those who ask it, and to its standby, and their ports. */
  clients: BreakableConnection
  seen: number
  replication: BreakableConnection
  streamed: number
  server?: ChildProcess
}

/** Everything of it at once, whatever state it is in. */
async function end({ server }: Machine): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  for (const pid of [server.pid ?? 0, ...childrenOf(server.pid)]) signal(pid, 'SIGKILL')
  await ended
}

function childrenOf(pid = 0): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** As in docs/operating/growing.md: the server that is not in recovery gets all; of one that is lost all connections end. */
async function startHaproxy(folder: string, ports: readonly number[]): Promise<PostgresServer> {
  const { directory: port } = await freePorts()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settingsOf(port, ports))
  const haproxy = spawn(HAPROXY ?? '', ['-db', '-f', file], { stdio: 'ignore' })
  const endWithUs = () => void haproxy.kill()
  process.once('exit', endWithUs)
  return {
    url: `postgres://consente@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.removeListener('exit', endWithUs)
      const ended = once(haproxy, 'exit')
      haproxy.kill()
      await ended
    },
  }
}

/** Two questions of PostgreSQL's protocol, and the row that says `f`. */
const START = message('', int(196_608), 'user\0consente\0database\0postgres\0\0')
const IN_RECOVERY = message('Q', 'select pg_is_in_recovery()\0')
const IS_NOT = message('D', int(1).subarray(2), int(1), 'f')

const settingsOf = (port: number, ports: readonly number[]): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${START}
  tcp-check send-binary ${IN_RECOVERY}
  tcp-check expect binary ${IS_NOT}
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((each) => `  server at-${each} 127.0.0.1:${each}`).join('\n')}
`

function int(value: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeInt32BE(value)
  return four
}

function message(type: string, ...parts: (Buffer | string)[]): string {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)))
  return Buffer.concat([Buffer.from(type), int(content.length + 4), content]).toString('hex')
}

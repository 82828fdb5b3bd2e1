import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/**
 * Exclusive use of a data folder. The embedded database itself admits a second process and then loses acknowledged
 * rows, so one process holds `in-use.json`; the file of a process that has ended (also by kill -9) is taken over at
 * once. Process ids are reused, so the file also contains the process's start time. They mean nothing to another
 * container or machine on the same volume, so the file names its system too, and the holder writes `in-use.heartbeat`
 * every few seconds: another system takes over when that has stopped (docs/decisions/server/embedded-database.md).
 */
type Holder = { pid: number; startedAt: string; bootId?: string; host?: string; pidNamespace?: string }

const MARK = 'in-use.json'
const HEARTBEAT = 'in-use.heartbeat'
const HEARTBEAT_MS = 5_000
/** A heartbeat older than this has stopped. A blocked event loop delays it by seconds. */
const SILENCE_MS = 30_000

/** Another process uses the folder. */
export class FolderInUse extends ConfigError {
  readonly pid: number | undefined
  constructor(folder: string, holder: Holder | undefined) {
    super(
      `The data folder is in use by another process${described(holder)}: ${folder}. Stop it, or give this one a dataDir of its own.`,
    )
    this.pid = holder?.pid
  }
}

function described(holder: Holder | undefined): string {
  if (holder === undefined) return ''
  if (isOfThisSystem(holder)) return ` (${holder.pid})`
  return ` (${holder.pid} in another container or machine, ${holder.host}; if that has ended, try again in ${SILENCE_MS / 1000} seconds)`
}

/**
 * Locks the folder, and creates it when missing.
 * @returns a function that unlocks it
 * @throws {FolderInUse} when another process uses it
 * @throws {ConfigError} when it cannot be written; its cause is the system's error
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, MARK)
  const mine = JSON.stringify(describeProcess(process.pid))
  try {
    mkdirSync(folder, { recursive: true })
    removeMarkOfEndedProcess(folder)
    writeHeartbeat(folder)
    writeFileSync(file, mine, { flag: 'wx' })
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(file))
      throw new FolderInUse(folder, readHolder(file))
    throw new ConfigError(`The data folder ${folder} cannot be used: ${(error as Error).message}`, {
      cause: error,
    })
  }
  if (readFileSync(file, 'utf8') !== mine) throw new FolderInUse(folder, readHolder(file))
  const heartbeat = setInterval(() => keepBeating(folder, mine), HEARTBEAT_MS).unref()
  return () => {
    clearInterval(heartbeat)
    if (JSON.stringify(readHolder(file)) !== mine) return
    rmSync(file, { force: true })
    rmSync(join(folder, HEARTBEAT), { force: true })
  }
}

/** The running process that holds the folder, if any. */
export function folderUser(folder: string): number | undefined {
  return runningHolder(folder)?.pid
}

function runningHolder(folder: string): Holder | undefined {
  const holder = readHolder(join(folder, MARK))
  if (holder === undefined) return undefined
  const isUsed = isOfThisSystem(holder) ? isRunning(holder) : hasHeartbeat(folder)
  return isUsed ? holder : undefined
}

/** Lock files of previous versions do not name a system. */
const isOfThisSystem = ({ bootId: boot, host, pidNamespace: namespace }: Holder): boolean =>
  (boot === undefined || boot === bootId()) &&
  (host === undefined || host === hostname()) &&
  (namespace === undefined || namespace === pidNamespace())

/** @throws {FolderInUse} when another system took the folder over, as after a pause of this process: two must not write */
function keepBeating(folder: string, mine: string): void {
  const file = join(folder, MARK)
  const holder = readHolder(file)
  if (holder && JSON.stringify(holder) !== mine) throw new FolderInUse(folder, holder)
  try {
    writeHeartbeat(folder)
  } catch {
    // A full disk or a removed folder: the next heartbeat may succeed.
  }
}

const writeHeartbeat = (folder: string): void => writeFileSync(join(folder, HEARTBEAT), '.')

/** By the clock of the file system, because those of two machines differ. */
function hasHeartbeat(folder: string): boolean {
  const probe = join(folder, `${HEARTBEAT}.${hostname()}.${process.pid}`)
  try {
    const last = statSync(join(folder, HEARTBEAT)).mtimeMs
    writeFileSync(probe, '.')
    return statSync(probe).mtimeMs - last < SILENCE_MS
  } catch (error) {
    // Without a heartbeat there is no user; a folder that cannot be written may have one.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  } finally {
    rmSync(probe, { force: true })
  }
}

/** By renaming, so that only one of two processes succeeds. */
function removeMarkOfEndedProcess(folder: string): void {
  const file = join(folder, MARK)
  if (!existsSync(file)) return
  const user = runningHolder(folder)
  if (user !== undefined) throw new FolderInUse(folder, user)
  const aside = `${file}.${process.pid}`
  renameSync(file, aside)
  rmSync(aside)
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** The number of a process of this system. */
function isRunning(holder: Holder): boolean {
  const startedAt = startTimeOf(holder.pid)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
    // A process of another user, whose start time may not be readable.
    if (startedAt === '') return true
  }
  return holder.startedAt === startedAt
}

const describeProcess = (pid: number): Required<Holder> => ({
  pid,
  startedAt: startTimeOf(pid),
  bootId: bootId(),
  host: hostname(),
  pidNamespace: pidNamespace(),
})

/** The start time from the kernel, in ticks since boot; elsewhere from `ps`; '' where neither exists. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return existsSync('/proc/self/stat') ? '' : startTimeByPs(pid)
  }
}

function startTimeByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** Identifies the boot of the machine, because ticks start from zero with each. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** Differs between containers of one machine, whose process ids repeat; '' outside Linux. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

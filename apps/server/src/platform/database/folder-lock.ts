import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/**
 * Exclusive use of a data folder. The embedded database itself admits a second process and then loses acknowledged
 * rows, so one process holds `in-use.json`; the file of a process that has ended (also by kill -9, or with the
 * machine) is taken over at once. Process ids are reused, so the file also contains the process's start time and the
 * machine's boot id.
 */
type Holder = { pid: number; startedAt: string; bootId?: string }

const MARK = 'in-use.json'

/** Another process uses the folder. */
export class FolderInUse extends ConfigError {
  readonly pid: number | undefined
  constructor(folder: string, pid: number | undefined) {
    super(
      `The data folder is in use by another process${pid === undefined ? '' : ` (${pid})`}: ${folder}. Stop it, or give this one a dataDir of its own.`,
    )
    this.pid = pid
  }
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
    writeFileSync(file, mine, { flag: 'wx' })
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(file))
      throw new FolderInUse(folder, readHolder(file)?.pid)
    throw new ConfigError(`The data folder ${folder} cannot be used: ${(error as Error).message}`, {
      cause: error,
    })
  }
  if (readFileSync(file, 'utf8') !== mine) throw new FolderInUse(folder, readHolder(file)?.pid)
  return () => rmSync(file, { force: true })
}

/** The running process that holds the folder, if any. */
export function folderUser(folder: string): number | undefined {
  const holder = readHolder(join(folder, MARK))
  return holder && isRunning(holder) ? holder.pid : undefined
}

/** By renaming, so that only one of two processes succeeds. */
function removeMarkOfEndedProcess(folder: string): void {
  const file = join(folder, MARK)
  if (!existsSync(file)) return
  const user = folderUser(folder)
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

function isRunning(holder: Holder): boolean {
  const { startedAt, bootId } = describeProcess(holder.pid)
  // Lock files of version 1.5 contain no boot id.
  if (holder.bootId !== undefined && holder.bootId !== bootId) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
    // A process of another user, whose start time may not be readable.
    if (startedAt === '') return true
  }
  return holder.startedAt === startedAt
}

const describeProcess = (pid: number): Holder & { bootId: string } => ({
  pid,
  startedAt: startTimeOf(pid),
  bootId: bootId(),
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

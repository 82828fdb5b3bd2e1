import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/**
 * Exclusive use of a data folder. The embedded database itself lets a second process in and then loses
 * acknowledged rows, so one process holds `in-use.json` with its id and start time; the file of a process that has
 * ended (also by kill -9) is taken over at once.
 */
type Holder = { pid: number; startedAt: string }

/** Start time of a process as the kernel tells it, so that a reused process id is not mistaken; '' elsewhere. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.startedAt === startTimeOf(process.pid)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return holder.startedAt === startTimeOf(holder.pid)
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/**
 * Locks the folder, creating it when missing.
 * @returns a function that gives it back.
 * @throws {ConfigError} when another process uses it, or when it cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'in-use.json')
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) } satisfies Holder)
  try {
    mkdirSync(folder, { recursive: true })
    takeOver(file)
    writeFileSync(file, mine, { flag: 'wx' })
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw inUse(folder, readHolder(file))
    throw new ConfigError(`The data folder ${folder} cannot be used: ${(error as Error).message}`)
  }
  if (readFileSync(file, 'utf8') !== mine) throw inUse(folder, readHolder(file))
  return () => rmSync(file, { force: true })
}

/** Removes the mark of a process that has ended; by renaming, so that only one of two newcomers does. */
function takeOver(file: string): void {
  if (!existsSync(file)) return
  const holder = readHolder(file)
  if (holder && isAlive(holder)) throw inUse(file, holder)
  const aside = `${file}.${process.pid}`
  renameSync(file, aside)
  rmSync(aside)
}

function inUse(place: string, holder: Holder | undefined): ConfigError {
  return new ConfigError(
    `The data folder is in use by another process${holder ? ` (${holder.pid})` : ''}: ${place}. Stop it, or give this one a dataDir of its own.`,
  )
}

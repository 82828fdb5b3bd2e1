import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files in memory, where a machine has them. */
const IN_MEMORY = '/dev/shm'
/** In bytes. A whole run writes a tenth of it at a time. */
const ENOUGH = 8 * 1024 ** 3

/** Databases that live for seconds are written and removed without the disk, if memory is plenty. */
function roomyFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH ? IN_MEMORY : tmpdir()
}

/**
 * Gives the tests, and the programs that they start, a temporary folder of their own.
 * @returns what removes it after the tests, and fails the run when one of them left something in it
 */
export function setup(): () => void {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(roomyFolder(), 'consente-tests-'))
  // PostgreSQL, which refuses to run as root, reaches its own folder in it as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    const left = leftIn(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    if (left.length === 0) return
    // NOTE: vitest writes what is thrown here, and ends with 0 all the same.
    process.exitCode = 1
    throw new Error(`The tests left behind in the temporary folder: ${left.join(', ')}`)
  }
}

/** What the names of folders begin with that a process keeps for all of its files. */
export const KEPT = 'consente-kept-'

/**
 * Node's cache of compiled modules, and what the shared browser of a process works with: it ends with the process, and
 * may still write while its profile is removed. All of it goes with the folder, and so do the databases that a process keeps.
 */
const OF_PROCESSES = new RegExp(`^(node-compile-cache$|playwright|org\\.chromium\\.|${KEPT})`)

const leftIn = (folder: string): string[] => readdirSync(folder).filter((name) => !OF_PROCESSES.test(name))

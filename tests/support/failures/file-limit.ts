import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * A disk that takes no more, without one: files of running processes may not pass a size, and may again. What would pass
 * it fails with EFBIG, where a full disk says ENOSPC. Needs Linux and `prlimit` (util-linux), and no rights.
 */
export function mayLimitFiles(): boolean {
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** @param owner who runs the processes, when that is not us: nobody else may limit them */
export function limitFiles(
  pids: readonly number[],
  bytes: number | 'unlimited',
  owner: { uid?: number; gid?: number } = {},
): void {
  // Only the soft limit: it can be lifted again.
  for (const pid of pids) {
    try {
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { ...owner, stdio: 'pipe' })
    } catch (error) {
      if (isRunning(pid)) throw error
    }
  }
}

export const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`)

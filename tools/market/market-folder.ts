import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FolderInUse, folderUser, lockFolder } from '../../apps/server/src/platform/database/folder-lock.ts'

const WAIT_MS = 5_000
const RETRY_MS = 200

/** A cause that a person can mend, in one line. */
export class Stop extends Error {}

/**
 * Locks the data folder of the market, as each institution locks its own inside it; waits a moment for a market that is
 * just ending.
 * @returns a function that gives it back
 * @throws {Stop} when another market uses it, or when it cannot be written
 */
export async function lockMarketFolder(folder: string, waitMs = WAIT_MS): Promise<() => void> {
  const deadline = Date.now() + waitMs
  for (;;) {
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw unusable(folder, error as Error)
      if (Date.now() > deadline) throw inUse(folder, error.pid)
    }
    await new Promise((done) => setTimeout(done, RETRY_MS))
  }
}

const inUse = (folder: string, pid: number | undefined): Stop =>
  new Stop(
    `The data folder ${folder} is in use by another market (process ${pid}): stop that one with Ctrl-C, or start this one with its own folder and ports (npm start -- --help).`,
  )

const unusable = (folder: string, { cause }: Error): Stop =>
  new Stop(
    `The data folder ${folder} cannot be used (${(cause as NodeJS.ErrnoException | undefined)?.code}): make it a folder that you may read and write, or choose another with npm start -- --data <folder>`,
  )

/** The process that uses the market's folder, or the folder of an institution inside it. */
export function userOfMarketFolder(folder: string): number | undefined {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    return undefined
  }
  return ['.', ...names].map((name) => folderUser(join(folder, name))).find((pid) => pid !== undefined)
}

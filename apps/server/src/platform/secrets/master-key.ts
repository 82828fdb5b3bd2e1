import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/**
 * The key that seals data at rest: from the environment (base64, comma-separated when rotating, newest first), or
 * from a file made once in the data folder.
 */
export function loadMasterKeys(fromEnvironment: string | undefined, folder: string): [Buffer, ...Buffer[]] {
  const file = join(folder, 'master.key')
  if (!fromEnvironment && !existsSync(file)) makeOnce(file)
  const keys = (fromEnvironment ?? readFileSync(file, 'utf8')).split(',').map(toKey)
  // A text has a first part always.
  return keys as [Buffer, ...Buffer[]]
}

/** When several processes start at once, one makes the file; it becomes visible only when complete. */
function makeOnce(file: string): void {
  const unfinished = `${file}.${process.pid}`
  // On PostgreSQL the data folder may not exist yet.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(unfinished, randomBytes(32).toString('base64'), { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
}

function toKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new ConfigError('CONSENTE_MASTER_KEY must be 32 random bytes in base64.')
  return key
}

import { readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { ConfigError } from '../platform/config/config-error.ts'

/**
 * A JSON array in a file, read once at the start: the adapter for the sandbox and for pilots.
 * @throws {ConfigError} naming the file and what is wrong
 */
export function readList<S extends z.ZodMiniType>(path: string, item: S): z.output<S>[] {
  const result = z.safeParse(z.array(item), readJson(path))
  if (result.success) return result.data as z.output<S>[]
  throw new ConfigError(`${path} is not valid. ${z.prettifyError(result.error)}`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
}

/** Appends one line of JSON to a file: for the sandbox and for pilots. */
export async function appendLine(path: string, value: unknown): Promise<void> {
  await appendFile(path, `${JSON.stringify(value)}\n`, { mode: 0o600 })
}

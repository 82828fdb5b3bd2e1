import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ConfigError } from '../platform/config/config-error.ts'

/** @throws {ConfigError} naming the file and each invalid field */
export function readJsonFile<S extends z.ZodMiniType>(path: string, schema: S): z.output<S> {
  const result = z.safeParse(schema, parseJson(path))
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`)
  throw new ConfigError(`${path} is not a valid setting. ${lines.join('; ')}`)
}

/** @throws {ConfigError} when the file cannot be read or is empty. */
export function readTextFile(path: string): string {
  const text = readText(path)
  if (text.trim() === '') throw new ConfigError(`${path} is empty.`)
  return text
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readText(path))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${path} is not JSON: ${(error as Error).message}`)
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

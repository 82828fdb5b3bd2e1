import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'

/** Wrong fields that are named; a list of customers may have thousands. */
const NAMED = 10

/**
 * A file of the operator by its schema.
 * @param name how an unreadable file is called
 * @throws {ConfigError} with one line that names the file and what is wrong in it
 */
export function readJsonAs<S extends z.ZodMiniType>(path: string, schema: S, name?: string): z.output<S> {
  return parseAs(readJson(path, name), schema, path)
}

/** Parses the text of a file by its schema. @throws {ConfigError} as `readJsonAs` */
export function parseAs<S extends z.ZodMiniType>(given: unknown, schema: S, path: string): z.output<S> {
  const result = z.safeParse(schema, given)
  if (result.success) return result.data as z.output<S>
  const wrong = result.error.issues.map(({ path: at, message }) => `${at.join('.') || 'file'}: ${message}`)
  const more = wrong.length > NAMED ? [`and ${wrong.length - NAMED} more`] : []
  throw new ConfigError(`${path} is not valid. ${[...wrong.slice(0, NAMED), ...more].join('; ')}`)
}

/** @throws {ConfigError} */
export function readJson(path: string, name = path): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${name} cannot be read as JSON: ${(error as Error).message}`)
  }
}

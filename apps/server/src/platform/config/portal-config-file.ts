import { readFileSync } from 'node:fs'
import { PortalConfig } from '@consente/contract/portal/config'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'

/**
 * The portal's own configuration, which the server hands out and takes the brand of its own pages from.
 * @throws {ConfigError} with one line that names the file and each field that is wrong
 */
export function readPortalConfig(path: string): PortalConfig {
  let text: unknown
  try {
    text = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
  const result = z.safeParse(PortalConfig, text)
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`${path} is not a valid portal configuration. ${fields.join('; ')}`)
}

import { PortalConfig } from '@consente/contract/portal/config'
import * as z from 'zod/mini'
import { readFile } from '../api/http.ts'

/** `config.json`, checked; or, in words for whoever runs the portal, what is wrong with it. */
export type ConfigReading = { config: PortalConfig } | { problems: readonly string[] }

const ADDRESS = '/config.json'

export async function readPortalConfig(
  read: (address: string) => Promise<unknown> = readFile,
): Promise<ConfigReading> {
  try {
    return checkPortalConfig(await read(ADDRESS))
  } catch {
    return { problems: [`${ADDRESS}: não foi possível ler o arquivo.`] }
  }
}

/** One line for each field that does not hold: its path and what is asked of it. */
export function checkPortalConfig(raw: unknown): ConfigReading {
  const { success, data, error } = z.safeParse(PortalConfig, raw)
  if (success) return { config: data }
  return { problems: error.issues.map(({ path, message }) => `${path.join('.') || ADDRESS}: ${message}`) }
}

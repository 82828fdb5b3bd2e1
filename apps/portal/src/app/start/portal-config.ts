import { PortalConfig } from '@consente/contract/portal/config'
import * as z from 'zod/mini'
import { readFile } from '../../api/http.ts'

/** `config.json`, checked; or what came in its place, undefined where nothing could be read (`config-problems.ts` says what is wrong). */
export type ConfigReading = { config: PortalConfig } | { wrong: unknown }

/** Reads and checks `config.json`; a file that cannot be read or does not fit is a reading, not an exception. */
export async function readPortalConfig(
  read: (address: string) => Promise<unknown> = readFile,
): Promise<ConfigReading> {
  const wrong = await read('/config.json').catch(() => undefined)
  const { success, data } = z.safeParse(PortalConfig, wrong)
  return success ? { config: data } : { wrong }
}

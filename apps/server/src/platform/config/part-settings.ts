import type * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import type { SignerConfig } from './signer-config.ts'

/**
 * The settings of all parts, by their name in the configuration file. Each part adds its own to this interface beside
 * their schema (`declare module`), so that `declarations.ts` cannot forget one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the parts fill it
export interface PartSettings {}

/** Settings of the platform that those of parts have to suit. */
type Platform = { signer: SignerConfig; insecureLoopbackHosts: readonly string[] }

export type PartSetting<Value> = {
  schema: z.ZodMiniType<Value>
  /** Inserts what the environment holds. @throws {ConfigError} for a variable without its setting */
  resolve?(value: Value, env: Environment): Value
  /** Says how a value contradicts a setting of the platform, with the remedy. */
  contradiction?(value: Value, platform: Platform): string | undefined
  /** Values that are not safe with real customers, each with the remedy. */
  unsafe?: readonly { isUnsafe(value: Value): boolean; message: string }[]
}

/** The settings of one part, as its declaration has them, or of all. */
export type SettingsOf<Names extends keyof PartSettings> = {
  [Name in Names]-?: PartSetting<PartSettings[Name]>
}
export type SettingsOfParts = SettingsOf<keyof PartSettings>

const entriesOf = (parts: SettingsOfParts) => Object.entries<PartSetting<unknown>>(parts)

export const schemasOf = (parts: SettingsOfParts): Record<string, z.ZodMiniType> =>
  Object.fromEntries(entriesOf(parts).map(([name, { schema }]) => [name, schema]))

/** Inserts into the parts' settings what the environment holds. @throws {ConfigError} */
export function resolveSettings<File extends object>(parts: SettingsOfParts, file: File, env: Environment) {
  const values = Object.fromEntries<unknown>(Object.entries(file))
  for (const [name, { resolve }] of entriesOf(parts)) if (resolve) values[name] = resolve(values[name], env)
  return values as File
}

/** Refuses settings of the parts that contradict others, or are not safe with real customers. @throws {ConfigError} */
export function refuseSettings(
  parts: SettingsOfParts,
  config: PartSettings & Platform & { production: boolean },
): void {
  const values: Record<string, unknown> = { ...config }
  for (const [name, { contradiction, unsafe = [] }] of entriesOf(parts)) {
    const message = contradiction?.(values[name], config)
    if (message !== undefined) throw new ConfigError(message)
    for (const one of unsafe)
      if (config.production && one.isUnsafe(values[name])) throw new ConfigError(one.message)
  }
}

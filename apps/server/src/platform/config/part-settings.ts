import type * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import type { SignerConfig } from './signer-config.ts'

/** The values of the parts' settings, by their name in the configuration file: `declarations.ts` fills it from their schemas. */
// biome-ignore lint/suspicious/noEmptyInterface: the parts fill it
export interface PartSettings {}

/** Settings of the platform that those of parts have to suit. */
type Platform = { signer: SignerConfig; insecureLoopbackHosts: readonly string[] }

type Rules<Value> = {
  /** Inserts what the environment holds. @throws {ConfigError} for a variable without its setting */
  resolve?(value: Value, env: Environment): Value
  /** Says how a value contradicts a setting of the platform, with the remedy. */
  contradiction?(value: Value, platform: Platform): string | undefined
  /** Values that are not safe with real customers, each with the remedy. */
  unsafe?: readonly { isUnsafe(value: Value): boolean; message: string }[]
}

type PartSetting<Value> = Rules<Value> & { schema: z.ZodMiniType<Value> }

/** One setting of a part: its schema, and what else is asked of its value. */
export const setting = <Value>(schema: z.ZodMiniType<Value>, rules: Rules<Value> = {}) => ({
  schema,
  ...rules,
})

/** Settings by their name in the configuration file. */
export type SettingsOfParts = Readonly<Record<string, PartSetting<unknown>>>

type ValueOf<Setting> = Setting extends PartSetting<infer Value> ? Value : never
type Optional<Parts> = {
  [Name in keyof Parts]: undefined extends ValueOf<Parts[Name]> ? Name : never
}[keyof Parts]
/** The values of these settings; one that may be left out is optional. */
export type ValuesOf<Parts> = { [Name in Exclude<keyof Parts, Optional<Parts>>]: ValueOf<Parts[Name]> } & {
  [Name in Optional<Parts>]?: ValueOf<Parts[Name]>
}

const entriesOf = (parts: SettingsOfParts) => Object.entries(parts)

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

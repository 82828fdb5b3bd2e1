import * as z from 'zod/mini'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Environment } from '../platform/config/environment.ts'
import { setting } from '../platform/config/part-settings.ts'
import { path, url } from '../platform/config/setting.ts'

/** An adapter to one of the insurer's own systems: a JSON file (sandbox, pilots) or an HTTP service. */
const HttpAdapter = z.strictObject({
  kind: z.literal('http'),
  url: url(),
  token: z.optional(z.string()),
})
const AdapterConfig = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    path: path(),
  }),
  HttpAdapter,
])
/** Address and credentials of one of the insurer's systems. */
export type AdapterConfig = z.infer<typeof AdapterConfig>

/** The insurer's own systems. There is no default and no fallback: a missing adapter ends the start. */
const InsurerConfig = z.strictObject({
  register: AdapterConfig,
  policies: AdapterConfig,
  services: z.optional(AdapterConfig),
  identity: z.optional(HttpAdapter),
  handover: z.optional(HttpAdapter),
})
type InsurerConfig = z.infer<typeof InsurerConfig>

const TOKENS = {
  register: 'INSURER_REGISTER_TOKEN',
  policies: 'INSURER_POLICIES_TOKEN',
  services: 'INSURER_SERVICES_TOKEN',
  identity: 'INSURER_IDENTITY_TOKEN',
  handover: 'INSURER_HANDOVER_TOKEN',
} as const

/** Inserts tokens from the environment. @throws {ConfigError} for a token without an HTTP service */
function withTokens(insurer: InsurerConfig, env: Environment): InsurerConfig {
  const resolved: Record<string, AdapterConfig | undefined> = { ...insurer }
  for (const [name, variable] of Object.entries(TOKENS)) {
    const adapter = resolved[name]
    const token = env[variable]
    if (token === undefined) continue
    if (adapter?.kind !== 'http')
      throw new ConfigError(`${variable} is set, but insurer.${name} names no HTTP service.`)
    resolved[name] = { ...adapter, token }
  }
  return resolved as InsurerConfig
}

export const INSURER_SETTINGS = { insurer: setting(InsurerConfig, { resolve: withTokens }) }

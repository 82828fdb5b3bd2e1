import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { SETTINGS, url } from './setting.ts'

/** An adapter to one of the insurer's own systems: a JSON file (sandbox, pilots) or an HTTP service. */
const HttpAdapter = z.strictObject({
  kind: z.literal('http').register(SETTINGS, { meaning: 'A service of the insurer, JSON over HTTP.' }),
  url: url().register(SETTINGS, {
    meaning: 'The base address of the service.',
    example: 'https://cadastro.alfa.example',
  }),
  token: z.optional(z.string()).register(SETTINGS, {
    meaning:
      'The bearer token of the service. Prefer the environment: `INSURER_REGISTER_TOKEN`, `INSURER_POLICIES_TOKEN`, `INSURER_SERVICES_TOKEN`, `INSURER_IDENTITY_TOKEN`, `INSURER_HANDOVER_TOKEN`.',
  }),
})
const AdapterConfig = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file').register(SETTINGS, { meaning: 'A JSON file: for a sandbox or a pilot.' }),
    path: z
      .string()
      .register(SETTINGS, { kind: 'path', meaning: 'The path of the file.', example: 'register.json' }),
  }),
  HttpAdapter,
])
/** Address and credentials of one of the insurer's systems. */
export type AdapterConfig = z.infer<typeof AdapterConfig>

/** A clone for each field, because the documentation is registered for the schema object. */
const adapter = () => z.clone(AdapterConfig)

/** The insurer's own systems. There is no default and no fallback: a missing adapter ends the start. */
export const InsurerConfig = z.strictObject({
  register: adapter().register(SETTINGS, { meaning: 'The adapter to the customer register.' }),
  policies: adapter().register(SETTINGS, { meaning: 'The adapter to the policies.' }),
  services: z.optional(adapter()).register(SETTINGS, {
    meaning:
      'The adapter that takes accepted endorsements and claim notifications. Without it these services are not offered.',
  }),
  identity: z.optional(z.clone(HttpAdapter)).register(SETTINGS, {
    meaning:
      'The adapter to the insurer’s own proof of a person (`POST /identity-codes` with document, person and code: 2xx uses the code up, 404 or 422 refuses it). With a code of it, a customer’s first second factor counts at once. Bounds on tries are ours too.',
  }),
  handover: z.optional(z.clone(HttpAdapter)).register(SETTINGS, {
    meaning:
      'The adapter that redeems the codes with which the institution’s app signs its customers in (`POST /handover-codes`). Goes together with `capabilities.handover` of the portal.',
  }),
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
export function resolveInsurer(insurer: InsurerConfig, env: Environment): InsurerConfig {
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

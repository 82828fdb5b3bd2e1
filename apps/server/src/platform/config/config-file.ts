import * as z from 'zod/mini'
import { MutualTlsConfig } from './mutual-tls-config.ts'
import { type PartSettings, type SettingsOfParts, schemasOf } from './part-settings.ts'
import { addresses, cnpj, group, origin, path, portNumber, url } from './setting.ts'
import { SignerConfig } from './signer-config.ts'

/** Settings of the file that `CONSENTE_CONFIG` names, the parts' own aside; docs/operating/configuration.md says what each means. */
const PlatformFile = z.strictObject({
  institution: z.strictObject({
    id: z.string().check(z.regex(/^[a-z][a-z0-9]*$/, 'must be lower-case letters and digits')),
    name: z.string(),
    cnpj: cnpj(),
    organisationId: z.string(),
    authorisationServerId: z.string(),
  }),
  roles: z.array(z.enum(['recipient', 'holder'])).check(z.minLength(1)),
  publicUrl: origin(),
  host: z.optional(z.string()),
  port: portNumber(),
  drainSeconds: z._default(z.number().check(z.nonnegative()), 0),
  dataDir: path(),
  production: z._default(z.boolean(), false),
  allowEmbeddedDatabaseInProduction: z._default(z.boolean(), false),
  portalConfig: path(),
  brandDir: path(),
  registration: z.optional(z.strictObject({ directoryKeysUrl: url(), softwareStatementUrl: url() })),
  mtls: z.optional(MutualTlsConfig),
  signer: SignerConfig,
  distrustKeysMadeBefore: z.optional(z.iso.datetime()),
  metrics: z.optional(z.strictObject({ port: portNumber(), host: z._default(z.string(), '127.0.0.1') })),
  insecureLoopbackHosts: z._default(z.array(z.string()), []),
  outbound: z._default(z.strictObject({ allowPrivateHosts: z.array(z.string()) }), { allowPrivateHosts: [] }),
  trustedProxies: z._default(addresses(), []),
  corsOrigins: z._default(z.array(origin()), []),
  auditLog: z.optional(z.strictObject({ keepDays: z.int().check(z.minimum(366)) })),
  // Calls that one process answers in a minute (docs/decisions/server/limits.md).
  traffic: group({
    institutionPerMinute: z._default(z.int().check(z.minimum(500)), 6_000),
    accountPerMinute: z._default(z.int().check(z.minimum(300)), 1_200),
  }),
  ownBrand: z.string(),
})

export type PlatformFile = z.infer<typeof PlatformFile>
export type ConfigFile = PlatformFile & PartSettings

export const configFileOf = (parts: SettingsOfParts) =>
  z.extend(PlatformFile, schemasOf(parts)) as unknown as z.ZodMiniType<ConfigFile>

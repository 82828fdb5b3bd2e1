import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Document } from '@consente/domain/document'
import * as z from 'zod/mini'

/**
 * The configuration of one institution: a JSON file named by `CONSENTE_CONFIG`, with secrets and addresses of the
 * machine from the environment. Read once at start; nobody reads the environment later. Paths in the file are
 * relative to the file. The reference in docs/operating is generated from this schema.
 */

// NOTE: zod/mini comes without sentences; a setting that is wrong must say what is wrong with it.
z.config(z.locales.en())

const url = z.string().check(z.url())
const cnpj = z.string().check(z.refine((text) => Document.parse(text)?.kind === 'CNPJ', 'must be a CNPJ'))

/** A door to the insurer's own systems: a JSON file (sandbox, pilots) or an HTTP service. There is no default. */
const AdapterConfig = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path: z.string() }),
  z.strictObject({ kind: z.literal('http'), url, token: z.optional(z.string()) }),
])

/** Mutual TLS towards other institutions, on a port of its own or behind a proxy. Paths of PEM files. */
const Mtls = z
  .strictObject({
    /** Where other institutions reach the side that demands certificates. */
    publicUrl: url,
    /** Whose certificates are believed, beside those that the system knows for servers. */
    authorities: z.string(),
    /** The certificate that we call others with. */
    client: z.strictObject({ certificate: z.string(), key: z.string() }),
    listen: z.optional(
      z.strictObject({ port: z.int().check(z.positive()), certificate: z.string(), key: z.string() }),
    ),
    /** A proxy that checks certificates and passes them on in this header; believed from these addresses only. */
    proxy: z.optional(
      z.strictObject({ header: z.string(), addresses: z.array(z.string()).check(z.minLength(1)) }),
    ),
  })
  .check(z.refine(({ listen, proxy }) => Boolean(listen) !== Boolean(proxy), 'needs either listen or proxy'))

const Metrics = z.strictObject({
  port: z.int().check(z.positive()),
  host: z._default(z.string(), '127.0.0.1'),
})

/** A recipient that was agreed with by hand, without registration: a static OAuth client. */
const KnownRecipient = z.strictObject({
  clientId: z.string(),
  organisationId: z.string(),
  name: z.string(),
  cnpj,
  jwksUri: url,
  redirectUris: z.array(url),
})

/** A holder that does not register by itself: which client we are there, as agreed by hand. */
const KnownHolder = z.strictObject({ authorisationServerId: z.string(), clientId: z.string() })

/**
 * What a hash of a password costs, which is what whoever steals the hashes pays for each try. The least in production is
 * that of the OWASP Password Storage Cheat Sheet; the default is its largest memory, once more through it (decision 39).
 */
const HASHING = { memoryKiB: 47_104, passes: 2 }
const LEAST_HASHING = { memoryKiB: 19_456, passes: 2 }

const INSTITUTION_PER_MINUTE = 6_000
const ACCOUNT_PER_MINUTE = 1_200

const ConfigFile = z.strictObject({
  institution: z.strictObject({
    id: z.string().check(z.regex(/^[a-z][a-z0-9]*$/, 'must be lower-case letters and digits')),
    name: z.string(),
    cnpj,
    organisationId: z.string(),
    authorisationServerId: z.string(),
  }),
  roles: z.array(z.enum(['recipient', 'holder'])).check(z.minLength(1)),
  /** Where browsers and other institutions reach this server. */
  publicUrl: url,
  host: z.optional(z.string()),
  port: z.int().check(z.positive()),
  /**
   * How long a process that is asked to stop goes on answering, so that those in front see that it is not ready any more:
   * longer than they take to ask twice. None where nobody stands in front.
   */
  drainSeconds: z._default(z.number().check(z.nonnegative()), 0),
  /** Keys, the embedded database and its lock live here. */
  dataDir: z.string(),
  production: z._default(z.boolean(), false),
  /** Production on the embedded database loses acknowledged rows in a power cut; it must be wanted. */
  allowEmbeddedDatabaseInProduction: z._default(z.boolean(), false),
  directoryUrl: url,
  /** Served at /config.json: see the portal's configuration in the contract. */
  portalConfig: z.string(),
  /** Extra public files of the brand (logo), served under /brand/. */
  brandDir: z.string(),
  settingsDir: z.string(),
  mail: z.strictObject({ smtp: url, from: z.string() }),
  insurer: z.strictObject({
    register: AdapterConfig,
    policies: AdapterConfig,
    /** Takes accepted endorsements and claim notifications; without it these services are not offered. */
    services: z.optional(AdapterConfig),
  }),
  /** Customers of a former portal, taken over at start when missing: document, name, e-mail, argon2id hash. */
  accountsFile: z.optional(z.string()),
  /** The browser's client of the token calls. Its secret is public by nature (decisions, "Access"). */
  portalClient: z.strictObject({ id: z.string(), secret: z.string() }),
  knownRecipients: z._default(z.array(KnownRecipient), []),
  knownHolders: z._default(z.array(KnownHolder), []),
  /**
   * Dynamic registration: where the directory's keys are, which sign the software statements that we accept, and where
   * it gives us our own. Without it only known institutions are met.
   */
  registration: z.optional(z.strictObject({ directoryKeysUrl: url, softwareStatementUrl: url })),
  mtls: z.optional(Mtls),
  /**
   * Keys that sign and decrypt, made before this instant (UTC), are not used any more, and new ones are made at the start:
   * for when somebody else may know them.
   */
  distrustKeysMadeBefore: z.optional(z.iso.datetime()),
  /** Where Prometheus reads metrics: a port that is never the public one. Without it there are none. */
  metrics: z.optional(Metrics),
  /** Loopback hosts that may be used over plain http; refused in production. */
  insecureLoopbackHosts: z._default(z.array(z.string()), []),
  outbound: z._default(z.strictObject({ allowPrivateHosts: z.array(z.string()) }), { allowPrivateHosts: [] }),
  /** Proxies in front whose X-Forwarded-For is believed: addresses or ranges. None by default. */
  trustedProxies: z._default(z.array(z.string()), []),
  /** Origins of portals on other hosts that may call the server. */
  corsOrigins: z._default(z.array(url), []),
  /**
   * After how many days rows of the audit log go, the oldest first (OPIN controls manual: a year at least). Never, unless
   * set; the newest ten thousand stay in any case.
   */
  auditLog: z.optional(z.strictObject({ keepDays: z.int().check(z.minimum(366)) })),
  /** Data received from other institutions: how often they are read again, and how long they outlive a sharing. */
  receivedData: z._default(
    z.strictObject({
      /** The scheme promises data within two business days. */
      everyHours: z._default(z.number().check(z.positive()), 12),
      keepDaysAfterEnd: z._default(z.number().check(z.nonnegative()), 0),
    }),
    { everyHours: 12, keepDaysAfterEnd: 0 },
  ),
  /** What a password's hash costs (argon2id, one lane): as many at once as the processor has cores. */
  hashing: z._default(
    z.strictObject({
      memoryKiB: z._default(z.int().check(z.minimum(8), z.maximum(1_048_576)), HASHING.memoryKiB),
      passes: z._default(z.int().check(z.minimum(1), z.maximum(100)), HASHING.passes),
    }),
    HASHING,
  ),
  /** Calls that a process answers in a minute; what is beyond is answered with 429. */
  traffic: z._default(
    z.strictObject({
      /** Of one institution, by its certificate; without certificates of one address. The scheme demands 500 at least. */
      institutionPerMinute: z._default(z.int().check(z.minimum(500)), INSTITUTION_PER_MINUTE),
      /** Of one customer's account. */
      accountPerMinute: z._default(z.int().check(z.minimum(300)), ACCOUNT_PER_MINUTE),
    }),
    { institutionPerMinute: INSTITUTION_PER_MINUTE, accountPerMinute: ACCOUNT_PER_MINUTE },
  ),
  /** Institutions whose brand or name this portal must not offer (our own). */
  ownBrand: z.string(),
})

export type Config = z.infer<typeof ConfigFile> & {
  /** PostgreSQL's address; without it the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined
  /** 32 bytes, base64: encrypts tokens and private keys at rest. Without it a key file in `dataDir` is made. */
  masterKey: string | undefined
  logLevel: string
  /** Where OTEL_EXPORTER_OTLP_ENDPOINT names a collector; the exporter reads its other OTEL_* variables by itself. */
  tracing: { service: string } | undefined
  host: string
}
export type AdapterConfig = z.infer<typeof AdapterConfig>
export type KnownRecipient = z.infer<typeof KnownRecipient>

/** A wrong or missing setting; the message names it and the way out. Ends the start with one line. */
export class ConfigError extends Error {}

const PATHS = ['dataDir', 'portalConfig', 'brandDir', 'settingsDir', 'accountsFile'] as const

/**
 * Reads and checks the configuration.
 * @throws {ConfigError} naming the file and the field.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const file = env.CONSENTE_CONFIG
  if (!file)
    throw new ConfigError(
      'CONSENTE_CONFIG is not set: give the path of the institution’s configuration file.',
    )
  const path = resolve(file)
  const result = z.safeParse(ConfigFile, readJson(path))
  if (!result.success) throw new ConfigError(describe(path, result.error.issues))

  const at = (relative: string): string => resolve(dirname(path), relative)
  const settings = result.data
  const config: Config = {
    ...settings,
    ...Object.fromEntries(PATHS.flatMap((key) => (settings[key] ? [[key, at(settings[key])]] : []))),
    insurer: {
      register: resolveAdapter(settings.insurer.register, at),
      policies: resolveAdapter(settings.insurer.policies, at),
      ...(settings.insurer.services && { services: resolveAdapter(settings.insurer.services, at) }),
    },
    ...(settings.mtls && { mtls: resolveMtls(settings.mtls, at) }),
    port: env.PORT ? Number(env.PORT) : settings.port,
    metrics: metricsOf(settings.metrics, env),
    host: env.HOST ?? settings.host ?? '127.0.0.1',
    databaseUrl: env.DATABASE_URL,
    masterKey: env.CONSENTE_MASTER_KEY,
    logLevel: env.LOG_LEVEL ?? 'info',
    tracing: tracingOf(env, settings.institution.id),
  }
  refuseUnsafeProduction(config)
  return config
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
}

function describe(path: string, issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`)
  return `${path} is not a valid configuration. ${lines.join('; ')}`
}

function resolveAdapter(door: AdapterConfig, at: (relative: string) => string): AdapterConfig {
  return door.kind === 'file' ? { ...door, path: at(door.path) } : door
}

function tracingOf(env: NodeJS.ProcessEnv, institution: string): Config['tracing'] {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!collector || env.OTEL_SDK_DISABLED === 'true') return undefined
  return { service: env.OTEL_SERVICE_NAME ?? `consente-${institution}` }
}

/** Processes that share a file and a machine need ports of their own. */
function metricsOf(
  metrics: z.infer<typeof Metrics> | undefined,
  { METRICS_PORT: port, METRICS_HOST: host }: NodeJS.ProcessEnv,
): z.infer<typeof Metrics> | undefined {
  if (!port) return metrics
  return { port: Number(port), host: host ?? metrics?.host ?? '127.0.0.1' }
}

function resolveMtls(mtls: z.infer<typeof Mtls>, at: (relative: string) => string): z.infer<typeof Mtls> {
  const pair = (files: { certificate: string; key: string }) => ({
    certificate: at(files.certificate),
    key: at(files.key),
  })
  return {
    ...mtls,
    authorities: at(mtls.authorities),
    client: pair(mtls.client),
    listen: mtls.listen && { ...mtls.listen, ...pair(mtls.listen) },
  }
}

function refuseUnsafeProduction(config: Config): void {
  if (!config.production) return
  if (config.insecureLoopbackHosts.length > 0) {
    throw new ConfigError(
      'insecureLoopbackHosts must be empty in production: other institutions are reached over https only.',
    )
  }
  if (!config.databaseUrl && !config.allowEmbeddedDatabaseInProduction) {
    throw new ConfigError(
      'Production needs DATABASE_URL: the embedded database never syncs to disk, so a power cut can lose acknowledged consents. Set allowEmbeddedDatabaseInProduction to run on it all the same.',
    )
  }
  const { memoryKiB, passes } = config.hashing
  if (memoryKiB < LEAST_HASHING.memoryKiB || passes < LEAST_HASHING.passes) {
    throw new ConfigError(
      `hashing must be ${LEAST_HASHING.memoryKiB} KiB and ${LEAST_HASHING.passes} passes at least in production: less is too quickly guessed by whoever steals the hashes.`,
    )
  }
  if (!config.mtls)
    throw new ConfigError('Production needs mtls: other institutions are met with certificates only.')
  if (!config.masterKey)
    throw new ConfigError('Production needs CONSENTE_MASTER_KEY: 32 random bytes, base64.')
}

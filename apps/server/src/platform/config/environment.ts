import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'

/** Documentation of a variable in docs/operating/configuration.md. */
export type VariableDoc = { meaning: string; type: string; default?: string; example?: string }

/** Every variable of the environment with its documentation; the page is generated from it. */
export const VARIABLES = z.registry<VariableDoc>()

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const port = (meaning: string, more: Partial<VariableDoc>) =>
  z
    .optional(
      z.pipe(
        z.string().check(z.refine(isPort, 'must be a port, a number from 1 to 65535')),
        z.transform(Number),
      ),
    )
    .register(VARIABLES, { meaning, type: 'port, 1 to 65535', ...more })
const text = (meaning: string, more: Partial<VariableDoc> = {}) =>
  z.optional(z.string()).register(VARIABLES, { meaning, type: 'text', ...more })
const token = (setting: string) => text(`The bearer token of the HTTP service in \`${setting}\`.`)
const address = () =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^https?:/.test(value) && URL.canParse(value),
          'must be an address such as http://collector:4318',
        ),
      ),
  )

/** Variables that hold a secret: each may instead come from the file that `<name>_FILE` names. */
const Secrets = z.object({
  DATABASE_URL: z
    .optional(
      z
        .string()
        .check(
          z.regex(
            /^postgres(ql)?:\/\//,
            'must be an address such as postgres://user:password@host:5432/consente',
          ),
        ),
    )
    .register(VARIABLES, {
      meaning:
        'PostgreSQL’s address. Without it the embedded database in `dataDir` is used, which production refuses.',
      type: 'address',
      example: 'postgres://consente:…@db.alfa.example:5432/consente?sslmode=verify-full',
    }),
  DATABASE_CA: z
    .optional(
      z
        .string()
        .check(
          z.refine((value) => value.includes('-----BEGIN CERTIFICATE-----'), 'must be a certificate, PEM'),
        ),
    )
    .register(VARIABLES, {
      meaning:
        'The authority that signs PostgreSQL’s certificate. The connection is then encrypted, and the certificate and its host name are verified.',
      type: 'certificate, PEM',
    }),
  CONSENTE_MASTER_KEY: z
    .optional(
      z
        .string()
        .check(z.refine(areKeys, 'must be 32 random bytes in base64, or several with commas between')),
    )
    .register(VARIABLES, {
      meaning:
        'The key that seals secrets in the database (keys.md). Of several the first seals, all open. Without it `dataDir` holds one; production demands it.',
      type: '32 bytes, base64',
      example: 'the output of `openssl rand -base64 32`',
    }),
  SMTP_USER: text('The user name at the SMTP server of `mail.smtp`; together with `SMTP_PASSWORD`.', {
    example: 'consente',
  }),
  SMTP_PASSWORD: text('The password at the SMTP server.'),
  INSURER_REGISTER_TOKEN: token('insurer.register'),
  INSURER_POLICIES_TOKEN: token('insurer.policies'),
  INSURER_SERVICES_TOKEN: token('insurer.services'),
  INSURER_IDENTITY_TOKEN: token('insurer.identity'),
  INSURER_HANDOVER_TOKEN: token('insurer.handover'),
  CHANNELS_HTTP_TOKEN: text('The bearer token of the gateway in `channels.http`.'),
  CHANNELS_PUSH_KEY: text(
    'The private key of `channels.push` (VAPID). Another key ends all subscriptions of browsers: keep it.',
    { type: '32 bytes, base64', example: 'the output of `openssl rand -base64 32`' },
  ),
  IDENTITY_PROVIDER_SECRET: text(
    'The client secret at `access.identityProvider`, where `clientKey` is not set.',
  ),
})
export const SECRET_NAMES = Object.keys(Secrets.shape) as (keyof typeof Secrets.shape)[]

/** Everything that the server and its commands read from the environment. No other module reads it. */
export const EnvironmentSchema = z.object({
  CONSENTE_CONFIG: z
    .string({ error: 'is not set: give the path of the institution’s configuration file' })
    .register(VARIABLES, {
      meaning: 'The institution’s configuration file. Paths in it are relative to it.',
      type: 'path',
      example: '/etc/consente/institution.json',
    }),
  CONSENTE_ROLE: z
    .optional(z.enum(['serve', 'work', 'both'], { error: 'must be serve, work or both' }))
    .register(VARIABLES, {
      meaning:
        'What the process does: `serve` answers requests, `work` does what waits in the database (growing.md); each alone needs PostgreSQL. `both` does the work in a thread beside the requests.',
      type: '`serve`, `work`, `both`',
      default: '`both`',
      example: 'serve',
    }),
  HOST: text('The address that the ports listen on; overrides `host`.', {
    type: 'host name or address',
    default: '`host`',
    example: '0.0.0.0',
  }),
  PORT: port('The port for browsers; overrides `port`.', { default: '`port`', example: '3001' }),
  MTLS_PORT: port('The port for other institutions; overrides `mtls.listen.port`.', {
    default: '`mtls.listen.port`',
    example: '3444',
  }),
  METRICS_PORT: port('The port of the metrics; overrides `metrics.port`.', {
    default: '`metrics.port`',
    example: '9465',
  }),
  METRICS_HOST: text('The address that the port of the metrics listens on; overrides `metrics.host`.', {
    type: 'host name or address',
    default: '`metrics.host`',
    example: '127.0.0.1',
  }),
  LOG_LEVEL: z
    .optional(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }))
    .register(VARIABLES, {
      meaning: 'The least level of the lines in the log.',
      type: LOG_LEVELS.map((level) => `\`${level}\``).join(', '),
      default: '`info`',
      example: 'warn',
    }),
  ...Secrets.shape,
  OTEL_EXPORTER_OTLP_ENDPOINT: address().register(VARIABLES, {
    meaning: 'A collector of traces, OTLP over HTTP. Without it there are no traces.',
    type: 'address',
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address().register(VARIABLES, {
    meaning: 'The same with its whole path, for traces alone.',
    type: 'address',
    example: 'http://collector:4318/v1/traces',
  }),
  OTEL_SERVICE_NAME: text('The name of the service in traces.', { default: '`consente-<institution.id>`' }),
  OTEL_SDK_DISABLED: text('`true` switches traces off.'),
  OTEL_TRACES_SAMPLER: text('Which part of the traces is kept. Read by the OpenTelemetry library itself.', {
    example: 'parentbased_traceidratio',
  }),
  OTEL_TRACES_SAMPLER_ARG: text('The argument of the sampler. Read by the OpenTelemetry library itself.', {
    example: '0.1',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: text('Headers for the collector. Read by the OpenTelemetry library itself.', {
    example: 'x-api-key=…',
  }),
  OTEL_BSP_SCHEDULE_DELAY: text(
    'Milliseconds between two sendings of spans. Read by the OpenTelemetry library itself.',
    { default: '`5000`' },
  ),
  NODE_EXTRA_CA_CERTS: text(
    'Authorities (PEM) that are trusted beside those of the system: for SMTP, the directory and the insurer’s own systems with certificates of an authority of your own. Read by Node itself.',
    { type: 'path', example: '/etc/consente/own-authority.pem' },
  ),
})
export type Environment = z.infer<typeof EnvironmentSchema>
type Variables = Readonly<Record<string, string | undefined>>

/**
 * Parses the environment; a variable that is set to nothing counts as not set.
 * @throws {ConfigError} with one line that names every wrong variable; the value of a secret is not repeated.
 */
export function parseEnvironment(env: Variables): Environment {
  const isSet = ([, value]: [string, string | undefined]): boolean => value !== undefined && value !== ''
  const given = readSecretFiles(Object.fromEntries(Object.entries(env).filter(isSet)))
  const result = z.safeParse(EnvironmentSchema, given.values)
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues
      .map(({ path, message }) => {
        const name = String(path[0])
        const value = given.values[name]
        const isSecret = SECRET_NAMES.some((secret) => secret === name)
        const but = value === undefined || isSecret ? '' : `, not ${JSON.stringify(value)}`
        return `${given.sources[name] ?? name} ${message}${but}.`
      })
      .join(' '),
  )
}

/** Reads each secret that is given as a file. @returns the values, and for a secret of a file the variable that named it */
function readSecretFiles(env: Variables): { values: Variables; sources: Variables } {
  const files = SECRET_NAMES.flatMap((name) => {
    const source = `${name}_FILE`
    const path = env[source]
    if (path === undefined) return []
    if (env[name] !== undefined) throw new ConfigError(`${name} and ${source} are both set: set one of them.`)
    return [{ name, source, value: readSecret(source, path) }]
  })
  return {
    values: { ...env, ...Object.fromEntries(files.map(({ name, value }) => [name, value])) },
    sources: Object.fromEntries(files.map(({ name, source }) => [name, source])),
  }
}

function readSecret(source: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${source} cannot be read: ${(error as Error).message}`)
  }
}

function isPort(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535
}

function areKeys(value: string): boolean {
  return value.split(',').every((key) => Buffer.from(key.trim(), 'base64').length === 32)
}

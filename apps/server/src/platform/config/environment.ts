import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const port = () =>
  z.optional(
    z.pipe(
      z.string().check(z.refine(isPort, 'must be a port, a number from 1 to 65535')),
      z.transform(Number),
    ),
  )
const text = () => z.optional(z.string())
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
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^postgres(ql)?:\/\//,
          'must be an address such as postgres://user:password@host:5432/consente',
        ),
      ),
  ),
  DATABASE_CA: z.optional(
    z
      .string()
      .check(
        z.refine((value) => value.includes('-----BEGIN CERTIFICATE-----'), 'must be a certificate, PEM'),
      ),
  ),
  CONSENTE_MASTER_KEY: z.optional(
    z.string().check(z.refine(areKeys, 'must be 32 random bytes in base64, or several with commas between')),
  ),
  SMTP_USER: text(),
  SMTP_PASSWORD: text(),
  INSURER_REGISTER_TOKEN: text(),
  INSURER_POLICIES_TOKEN: text(),
  INSURER_SERVICES_TOKEN: text(),
  INSURER_IDENTITY_TOKEN: text(),
  INSURER_HANDOVER_TOKEN: text(),
  CHANNELS_HTTP_TOKEN: text(),
  CHANNELS_PUSH_KEY: text(),
  IDENTITY_PROVIDER_SECRET: text(),
})
export const SECRET_NAMES = Object.keys(Secrets.shape) as (keyof typeof Secrets.shape)[]

/** Everything that the server and its commands read from the environment. No other module reads it. */
export const EnvironmentSchema = z.object({
  CONSENTE_CONFIG: z.string({ error: 'is not set: give the path of the institution’s configuration file' }),
  CONSENTE_ROLE: z.optional(z.enum(['serve', 'work', 'both'], { error: 'must be serve, work or both' })),
  HOST: text(),
  PORT: port(),
  MTLS_PORT: port(),
  METRICS_PORT: port(),
  METRICS_HOST: text(),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })),
  ...Secrets.shape,
  OTEL_EXPORTER_OTLP_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(),
  OTEL_SERVICE_NAME: text(),
  OTEL_SDK_DISABLED: text(),
  OTEL_TRACES_SAMPLER: text(),
  OTEL_TRACES_SAMPLER_ARG: text(),
  OTEL_EXPORTER_OTLP_HEADERS: text(),
  OTEL_BSP_SCHEDULE_DELAY: text(),
  NODE_EXTRA_CA_CERTS: text(),
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

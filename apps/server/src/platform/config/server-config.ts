import { dirname, resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import { type ConfigFile, configFileOf } from './config-file.ts'
import { type Environment, parseEnvironment } from './environment.ts'
import { readJsonAs } from './json-file.ts'
import { resolveMutualTls } from './mutual-tls-config.ts'
import { refuseSettings, resolveSettings, type SettingsOfParts } from './part-settings.ts'
import { refuseUnsafeProduction } from './production-checks.ts'
import { withPaths } from './setting.ts'

/**
 * The configuration of one institution: the JSON file that `CONSENTE_CONFIG` names, with secrets and addresses of the
 * machine from the environment. It is read once at the start. docs/operating/configuration.md is generated from the
 * schemas of both.
 */
export type Config = ConfigFile & {
  programs: readonly Program[]
  /** PostgreSQL's address; without it the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined
  /** The authority of PostgreSQL's certificate, PEM; with it the connection is encrypted and verified. */
  databaseCa: string | undefined
  /** 32 bytes, base64: encrypts tokens and private keys at rest. Without it a key file in `dataDir` is made. */
  masterKey: string | undefined
  logLevel: NonNullable<Environment['LOG_LEVEL']>
  /** Set if OTEL_EXPORTER_OTLP_ENDPOINT names a collector; the exporter reads its other OTEL_* variables itself. */
  tracing: { service: string } | undefined
  host: string
}

/** `serve` answers requests; `work` does everything outside of them. */
export type Program = 'serve' | 'work'

const LOOPBACK = '127.0.0.1'

export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads and checks the environment and the configuration file that it names.
 * @param parts the parts' settings in the file
 * @throws {ConfigError} naming the variable, or the file and the field
 */
export function readConfig(variables: Variables, parts: SettingsOfParts): Config {
  const env = parseEnvironment(variables)
  const path = resolve(env.CONSENTE_CONFIG)
  const schema = configFileOf(parts)
  const read = readJsonAs(path, schema, `The configuration file that CONSENTE_CONFIG names, ${path},`)
  const at = (relative: string): string => resolve(dirname(path), relative)
  const file = resolveSettings(parts, withPaths(schema, read, at), env)
  const config: Config = {
    ...file,
    ...databaseOf(env),
    programs: programsOf(env),
    mtls: resolveMutualTls(file.mtls, env, at),
    metrics: metricsOf(file.metrics, env),
    host: env.HOST ?? file.host ?? LOOPBACK,
    port: env.PORT ?? file.port,
    masterKey: env.CONSENTE_MASTER_KEY,
    logLevel: env.LOG_LEVEL ?? 'info',
    tracing: tracingOf(env, file.institution.id),
  }
  refuseSharedPorts(config)
  refuseUnsafeProduction(config)
  refuseSettings(parts, config)
  return config
}

function refuseSharedPorts({ port, mtls, metrics }: Config): void {
  const ports = [port, mtls?.listen?.port, metrics?.port].filter((one) => one !== undefined)
  if (new Set(ports).size < ports.length)
    throw new ConfigError(
      `The ports for browsers, for other institutions and of the metrics must differ: they are ${ports.join(', ')}.`,
    )
}

/** @throws {ConfigError} for a program alone on the embedded database, which one process opens */
function programsOf({ CONSENTE_ROLE: role = 'both', DATABASE_URL }: Environment): readonly Program[] {
  if (role === 'both') return ['serve', 'work']
  if (DATABASE_URL) return [role]
  throw new ConfigError(`CONSENTE_ROLE=${role} needs PostgreSQL: set DATABASE_URL, or CONSENTE_ROLE=both.`)
}

function tracingOf(env: Environment, institution: string): Config['tracing'] {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!collector || env.OTEL_SDK_DISABLED === 'true') return undefined
  return { service: env.OTEL_SERVICE_NAME ?? `consente-${institution}` }
}

/** Several processes that share a configuration file and a machine need different ports. */
function metricsOf(metrics: ConfigFile['metrics'], env: Environment): ConfigFile['metrics'] {
  const port = env.METRICS_PORT ?? metrics?.port
  return port === undefined ? undefined : { port, host: env.METRICS_HOST ?? metrics?.host ?? LOOPBACK }
}

/** @throws {ConfigError} when the address requires a kind of TLS that contradicts the certificate authority */
function databaseOf({ DATABASE_URL: databaseUrl, DATABASE_CA: databaseCa }: Environment): {
  databaseUrl: string | undefined
  databaseCa: string | undefined
} {
  if (databaseCa === undefined) return { databaseUrl, databaseCa }
  if (databaseUrl === undefined || !URL.canParse(databaseUrl))
    throw new ConfigError('DATABASE_CA needs a DATABASE_URL that names a host.')
  const others = [...new URL(databaseUrl).searchParams]
    .map(([name, value]) => `${name}=${value}`)
    .filter((parameter) => parameter.startsWith('ssl') && parameter !== 'sslmode=verify-full')
  if (others.length > 0)
    throw new ConfigError(
      `DATABASE_CA stands for sslmode=verify-full: take ${others.join(', ')} out of DATABASE_URL.`,
    )
  return { databaseUrl, databaseCa }
}

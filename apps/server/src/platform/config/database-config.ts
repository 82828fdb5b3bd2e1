import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** @throws {ConfigError} when the address requires a kind of TLS that contradicts the certificate authority */
export function databaseOf({ DATABASE_URL: databaseUrl, DATABASE_CA: databaseCa }: Environment): {
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

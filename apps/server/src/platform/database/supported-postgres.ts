import { ConfigError } from '../config/config-error.ts'

/** PostgreSQL's version as a number and in words. */
export type PostgresVersion = { number: number; words: string }

/** Older versions get no corrections any more, and the product is not tested on them. */
const OLDEST = { number: 140_000, words: '14' }

/** @throws {ConfigError} for a PostgreSQL that is too old */
export function assertSupported({ number, words }: PostgresVersion): void {
  if (number < OLDEST.number)
    throw new ConfigError(
      `The database is PostgreSQL ${words}; the server needs ${OLDEST.words} or a later one.`,
    )
}

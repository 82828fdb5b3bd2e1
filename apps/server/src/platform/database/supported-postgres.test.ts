import { expect, it } from 'vitest'
import { assertSupported } from './supported-postgres.ts'

it('a PostgreSQL that gets no corrections any more is refused in words', () => {
  expect(() => assertSupported({ number: 130_022, words: '13.22 (Debian 13.22-0+deb11u1)' })).toThrow(
    'The database is PostgreSQL 13.22 (Debian 13.22-0+deb11u1); the server needs 14 or a later one.',
  )
  expect(() => assertSupported({ number: 140_000, words: '14.0' })).not.toThrow()
})

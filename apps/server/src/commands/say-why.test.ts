import { parseArgs } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'
import { Failure } from '../platform/base/failure.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { OutboundError } from '../platform/network/outbound.ts'
import { sayWhy } from './say-why.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

function said(error: unknown): unknown {
  const write = vi.spyOn(console, 'error').mockReturnValue()
  sayWhy(error, 'accounts disable <document>')
  return write.mock.lastCall?.[0]
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const LOST = new Error('connect ECONNREFUSED 127.0.0.1:5432')

it.each([
  ['a setting', new ConfigError('HOST is wrong.'), 'HOST is wrong.'],
  [
    'a database that went away',
    new Failure('UNAVAILABLE', {}, { cause: LOST }),
    `The database does not answer: ${LOST.message}`,
  ],
  [
    'an address that was not reached',
    new OutboundError('https://d.example was not reached', { cause: LOST }),
    `https://d.example was not reached: ${LOST.message}`,
  ],
  [
    'a file that may not be written',
    Object.assign(new Error("EACCES: permission denied, open '/b'"), { syscall: 'open' }),
    "EACCES: permission denied, open '/b'",
  ],
  [
    'a user of the database without the right',
    Object.assign(new Error('permission denied for table migration'), { code: '42501' }),
    'PostgreSQL does not let the user of DATABASE_URL do this: permission denied for table migration. The user must own the database, and the address be that of the primary.',
  ],
])('%s is one line', (_what, error, line) => expect(said(error)).toBe(line))

it('an option that does not exist is named, with what may be typed', () => {
  expect(said(thrownBy(() => parseArgs({ args: ['--al'] })))).toMatch(/'--al'.*accounts disable/s)
})

it('a fault of the product is shown in full', () => {
  const fault = new TypeError('x is undefined')
  expect(said(fault)).toBe(fault)
})

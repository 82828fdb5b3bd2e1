import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  assertInternals,
  openPgliteInternals,
  type PgliteInternals,
} from '../../apps/server/src/platform/database/pglite-internals.ts'

let lite: PGlite
let internals: PgliteInternals
beforeAll(async () => {
  lite = await PGlite.create()
  internals = openPgliteInternals(lite)
})
afterAll(() => lite.close())

describe('the internals of PGlite', () => {
  it('are all there in the installed version; one that is missing is named', () => {
    expect(() => assertInternals(lite)).not.toThrow()
    expect(() => assertInternals({ parsers: {}, serializers: {} })).toThrow(
      'has no _runExclusiveQuery, _runExclusiveTransaction, execProtocol, execProtocolStream: see decision 44',
    )
  })

  it('a statement that is prepared once is executed with values of every kind, and its rows have their types', async () => {
    const prepared = await internals.prepare(
      'sum',
      'select $1::int + $2::int as sum, $3::timestamptz as at, $4::text as text',
    )
    const at = new Date('2026-11-05T12:00:00Z')
    for (const second of [2, 3]) {
      const { rows } = await internals.execute(prepared, [1, second, at, null])
      expect(rows).toEqual([{ sum: 1 + second, at, text: null }])
    }
  })

  it('exclusive work waits for what runs', async () => {
    const done: string[] = []
    const step = (name: string) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      done.push(`${name} ends`)
    }
    for (const run of [internals.runExclusiveQuery, internals.runExclusiveTransaction]) {
      done.length = 0
      await Promise.all([run(step('first')), run(async () => void done.push('second starts'))])
      expect(done).toEqual(['first ends', 'second starts'])
    }
  })

  it('an error of a statement is reported before another statement starts, also one of the library’s own methods', async () => {
    const reported: unknown[] = []
    internals.onError((error) => reported.push(error))
    const failed = lite.query('select 1 / 0')
    const next = lite.query('select 1').then(() => expect(reported).not.toEqual([]))
    await expect(failed).rejects.toThrow('division by zero')
    await next
    await expect(internals.prepare('', 'no statement')).rejects.toThrow('syntax error')
    expect(reported.map(String)).toEqual([
      expect.stringContaining('division by zero'),
      expect.stringContaining('syntax error'),
    ])
  })
})

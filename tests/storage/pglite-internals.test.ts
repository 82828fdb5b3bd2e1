import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../apps/server/src/platform/database/database.ts'
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
      'has no _runExclusiveQuery, _runExclusiveTransaction, execProtocol, execProtocolStream, execProtocolRawStream: see decision 44',
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

  it('rows are read as the library reads them: of every type, of any length, from an answer in many pieces', async () => {
    const text = `select n, case when n % 3 = 0 then null else repeat('São Paulo ', n * 20) end as text, n % 2 = 0 as yes,
        array[n::text, null, '"'] as list, array[n] as numbers, jsonb_build_object('n', n, 'é', null) as json,
        n * 9007199254740993 as big, n / 7.0::float8 as part, n / 7.0 as numeric, gen.at, gen.at::date as day, '' as empty,
        decode('00ff', 'hex') as bytes, 'infinity'::timestamptz as never, null::timestamptz as nothing
      from generate_series(1, 60) n, (select '2026-11-05 12:00:00.123456+00'::timestamptz as at) gen`
    const answer = await internals.execute<Row>(await internals.prepare('rows', text), [])
    const byLibrary = await lite.query<Row>(text)
    expect(answer.rows.map(({ text }) => text).join('').length, 'many pieces').toBeGreaterThan(32_000)
    expect(answer).toEqual({ rows: byLibrary.rows, command: 'SELECT', rowCount: 60 })
  })

  it('says what a change came to, and tells its error as the library does', async () => {
    await lite.exec('create table changed (n int primary key)')
    const insert = await internals.prepare('insert', 'insert into changed select generate_series($1::int, 5)')
    expect(await internals.execute(insert, [2])).toEqual({ rows: [], command: 'INSERT', rowCount: 4 })
    const refused = await internals.execute(insert, [5]).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    expect(refused).toMatchObject({ code: '23505', severity: 'ERROR', detail: 'Key (n)=(5) already exists.' })
    const remove = await internals.prepare('remove', 'delete from changed returning n')
    const { rows, rowCount } = await internals.execute(remove, [])
    expect([rows, rowCount]).toEqual([[{ n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }], 4])
  })

  it('notifications are heard until nobody listens, once each, whoever runs the statement that gives them', async () => {
    const heard: string[] = []
    const end = await internals.listen('news', (payload) => heard.push(payload))
    const notify = await internals.prepare('notify', "select pg_notify('news', $1)")
    await internals.execute(notify, ['ours'])
    await lite.exec("notify news, 'the library’s'")
    await expect.poll(() => heard).toEqual(['ours', 'the library’s'])
    await end()
    await internals.execute(notify, ['nobody'])
    await lite.exec('select 1')
    expect(heard).toHaveLength(2)
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
    const prepared = await internals.prepare('', 'select 1 / $1::int')
    const own = internals.execute(prepared, [0])
    const afterwards = own.catch(() => expect(reported).toHaveLength(3))
    await expect(own).rejects.toThrow('division by zero')
    await afterwards
    expect(reported.map(String)).toEqual([
      expect.stringContaining('division by zero'),
      expect.stringContaining('syntax error'),
      expect.stringContaining('division by zero'),
    ])
  })
})

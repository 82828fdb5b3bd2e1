import { expect, it } from 'vitest'
import {
  assertPreparedQueries,
  PreparedQuery,
} from '../../apps/server/src/platform/database/prepared-query.ts'
import { forEachDatabase } from '../support/database/each-database.ts'

/** A statement is prepared at its second use, and its columns are known from the third on. */
const TIMES = [1, 2, 3, 4]

forEachDatabase((_name, open) => {
  it('a statement that fails ends no connection, and loses nothing that it has prepared', async () => {
    const database = await open()
    const text = 'select 6 / $1::int as part'
    const session = async () =>
      database.query<{ id: number; prepared: boolean }>(
        `select pg_backend_pid() as id, exists (select from pg_prepared_statements where statement = $1) as prepared`,
        [text],
      )
    for (const by of TIMES) await database.query(text, [by])
    const before = await session()
    expect(before).toEqual([{ id: expect.any(Number), prepared: true }])
    await expect(database.query(text, [0])).rejects.toThrow('division by zero')
    await expect(database.run('select 6 / 0')).rejects.toThrow('division by zero')
    expect(await session()).toEqual(before)
  })

  it('answers a repeated statement with values and rows of every kind as the first time', async () => {
    const database = await open()
    const at = new Date('2026-11-05T12:00:00.123Z')
    for (const number of TIMES) {
      const values = [
        number,
        at,
        null,
        ['a "b"', 'c,d'],
        JSON.stringify({ deep: [number] }),
        true,
        'São Paulo',
      ]
      const [row] = await database.query(
        `select $1::int as number, $2::timestamptz as at, $3::text as nothing, $4::text[] as list, $5::jsonb as json,
           $6::boolean as yes, $7::text as text, 9007199254740993::bigint::text as big`,
        values,
      )
      expect(row).toEqual({
        number,
        at,
        nothing: null,
        list: ['a "b"', 'c,d'],
        json: { deep: [number] },
        yes: true,
        text: 'São Paulo',
        big: '9007199254740993',
      })
    }
  })

  it('counts what a repeated change affected, and finds none or many rows', async () => {
    const database = await open()
    await database.script('create table if not exists counted (n int primary key)')
    await database.run('delete from counted')
    for (const n of TIMES) {
      expect(
        await database.run('insert into counted select generate_series($1::int, $1::int + 9)', [n * 10]),
      ).toBe(10)
      expect(await database.query('select n from counted where n = $1', [n])).toEqual([])
      expect(await database.query('select n from counted where n <= $1', [10_000])).toHaveLength(n * 10)
      expect(await database.query('update counted set n = n where n < 20 returning n')).toHaveLength(10)
    }
  })

  it('begins a transaction with its first statement, and leaves nothing open', async () => {
    const database = await open()
    await database.script('create table if not exists begun (n int primary key)')
    await database.run('delete from begun')
    const add = (n: number) =>
      database.transaction(async (sql) => {
        await sql.run('insert into begun values ($1)', [n])
        if (n % 2) throw new Error('thought better of it')
        await sql.run('insert into begun values ($1)', [n + 100])
      })
    for (const n of [2, 4, 6, 8]) {
      await add(n)
      await expect(add(n + 1)).rejects.toThrow('thought better of it')
      await expect(add(n)).rejects.toThrow('duplicate')
      await database.transaction(async () => undefined)
      const both = await database.transaction((sql) =>
        Promise.all([sql.query('select $1::int as one', [n]), sql.query('select $1::int as other', [n])]),
      )
      expect(both).toEqual([[{ one: n }], [{ other: n }]])
    }
    expect(await database.query('select n from begun order by n')).toEqual(
      [2, 4, 6, 8, 102, 104, 106, 108].map((n) => ({ n })),
    )
    for (const n of [10, 12, 14, 16]) {
      const addAll = (numbers: number[]) =>
        database.transaction(async (sql) => {
          await Promise.all(numbers.map((one) => sql.run('insert into begun values ($1)', [one])))
        })
      await addAll([n, n + 100, n + 200])
      await expect(addAll([n + 1, n, n + 3])).rejects.toThrow('duplicate')
    }
    expect(await database.query('select 1 from begun where n % 2 = 1')).toEqual([])
    const left = `select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    if (database.kind === 'postgres') expect(await database.query(left)).toEqual([])
  })

  it('goes on after a repeated statement that fails, outside and inside a transaction', async () => {
    const database = await open()
    const divide = (by: number) => database.query<{ n: number }>('select 10 / $1::int as n', [by])
    for (const by of TIMES) {
      expect((await divide(by))[0]?.n).toBe(Math.floor(10 / by))
      await expect(divide(0)).rejects.toThrow('division by zero')
      await expect(database.query('select n from nowhere where n = $1', [by])).rejects.toThrow('nowhere')
      await expect(
        database.transaction(async (sql) => {
          await sql.query('select 10 / $1::int as n', [by])
          await sql.query('select 10 / $1::int as n', [0])
        }),
      ).rejects.toThrow('division by zero')
    }
    // Some of them wait for a connection, while others learn the columns.
    for (const _time of TIMES) {
      const crowd = await Promise.all(
        Array.from({ length: 60 }, (_, at) => database.query('select $1::int as crowd', [at])),
      )
      expect(crowd).toEqual(Array.from({ length: 60 }, (_, at) => [{ crowd: at }]))
    }
    const many = await Promise.all(Array.from({ length: 40 }, (_, at) => divide(1 + (at % 5))))
    expect(many.map(([row]) => row?.n)).toEqual(
      Array.from({ length: 40 }, (_, at) => Math.floor(10 / (1 + (at % 5)))),
    )
  })
})

it('names what an installed driver lacks', () => {
  expect(() => assertPreparedQueries()).not.toThrow()
  expect(() => assertPreparedQueries({})).toThrow('bind')
})

it('is noted as prepared statement by statement, as the answers come, and goes out in one piece', () => {
  const query = new PreparedQuery([
    { name: '', text: 'begin', values: [] },
    { name: 'one', text: 'insert into somewhere', values: [] },
    { name: 'other', text: 'select 1', values: [] },
  ])
  const written: Buffer[] = []
  const stream = { write: (bytes: Buffer) => written.push(bytes) }
  expect(query.submit({ parsedStatements: {}, stream } as never)).toBeNull()
  expect(written).toHaveLength(1)
  const names = [query.name]
  for (const text of ['BEGIN', 'INSERT 0 2']) {
    query.handleCommandComplete({ text })
    names.push(query.name)
  }
  expect(names).toEqual([undefined, 'one', 'other'])
  let counts: number[] | undefined
  query.callback = (_error, results) => {
    counts = results?.map(({ rowCount }) => rowCount)
  }
  query.handleCommandComplete({ text: 'SELECT 1' })
  query.handleReadyForQuery()
  expect(counts).toEqual([0, 2, 1])
})

it('reads rows by the columns that were known when it was sent, whatever was learnt before and since', () => {
  const text = 'select 7 as learnt_meanwhile'
  const one = () => new PreparedQuery([{ name: 'learnt', text, values: [] }])
  const submit = (query: PreparedQuery) =>
    query.submit({ parsedStatements: {}, stream: { write: () => true } } as never)
  const answer = (query: PreparedQuery, isDescribed: boolean): unknown[] => {
    let rows: unknown[] = []
    query.callback = (_error, results) => {
      rows = results?.[0]?.rows ?? []
    }
    if (isDescribed) query.handleRowDescription({ fields: [{ name: 'learnt_meanwhile', dataTypeID: 23 }] })
    query.handleDataRow({ fields: ['7'] })
    query.handleCommandComplete({ text: 'SELECT 1' })
    query.handleReadyForQuery()
    return rows
  }
  const [first, besides, waiting] = [one(), one(), one()]
  submit(first)
  submit(besides)
  expect(answer(first, true)).toEqual([{ learnt_meanwhile: 7 }])
  // It waited for a connection, and was made before the columns were known.
  submit(waiting)
  expect(answer(waiting, false)).toEqual([{ learnt_meanwhile: 7 }])
  expect(answer(besides, true)).toEqual([{ learnt_meanwhile: 7 }])
})

it('fails with a row that cannot be read, once its statement has ended', () => {
  const query = new PreparedQuery([{ name: 'name', text: 'select 1 as broken', values: [] }])
  let failed: Error | null = null
  query.callback = (error) => {
    failed = error
  }
  query.handleRowDescription({ fields: [{ name: 'broken', dataTypeID: 3802 }] })
  query.handleDataRow({ fields: ['{'] })
  expect(failed).toBeNull()
  query.handleReadyForQuery()
  expect(String(failed)).toContain('JSON')
})

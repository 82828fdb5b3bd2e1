import { expect, it, onTestFinished } from 'vitest'
import { type Database, openPostgres } from '../../apps/server/src/platform/database/database.ts'
import { forEachDatabase, type OpenDatabase } from '../support/database/each-database.ts'
import { openThrowaway } from '../support/database/kept-databases.ts'

/** A statement is prepared at its second use. */
const TIMES = [1, 2, 3, 4]

/** One that has prepared nothing yet. Those of the files before have, and no more than so many get a name. */
async function openAnew(open: OpenDatabase): Promise<Database> {
  const { connection } = await open()
  const database = connection ? openPostgres(connection.connectionString) : await openThrowaway()
  onTestFinished(database.close)
  return database
}

forEachDatabase((_name, open) => {
  it('a statement that fails ends no connection, and loses nothing that it has prepared', async () => {
    const database = await openAnew(open)
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

  it('tells all statements that were sent together of the one that failed first', async () => {
    const database = await open()
    const work = database.transaction((sql) => {
      // The caller hears of the second one earlier.
      const deep = async (levels: number): Promise<unknown> =>
        levels > 0 ? await deep(levels - 1) : await sql.run('select 6 / 0')
      const both = Promise.all([deep(20), sql.run('select 1')])
      // Their answers are read in one piece.
      for (const begun = performance.now(); performance.now() - begun < 200; );
      return both
    })
    await expect(work).rejects.toThrow('division by zero')
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

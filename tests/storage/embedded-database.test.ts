import { once } from 'node:events'
import { type MessagePort, Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openThrough } from '../../apps/server/src/platform/database/database.ts'
import { openThrowaway } from '../support/database/kept-databases.ts'

let database: Database
beforeAll(async () => {
  database = await openThrowaway()
})
afterAll(() => database.close())

const backend = async (): Promise<unknown> => (await database.query('select pg_backend_pid() as id'))[0]?.id

describe('the embedded database', () => {
  it('answers others while a statement runs: it has a thread of its own', async () => {
    const slow = database.query('select count(*) from generate_series(1, 1000000)')
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 1)
    await slow.finally(() => clearInterval(counting))
    expect(turns).toBeGreaterThan(5)
  })

  it('after a statement that fails, the same session goes on, with what it has prepared', async () => {
    const text = 'select 1 / $1::int as part'
    const session = await backend()
    for (const by of [1, 1, 0, 1, 0, 1]) {
      const answer = database.query(text, [by])
      if (by === 0) await expect(answer).rejects.toMatchObject({ code: '22012', message: 'division by zero' })
      else expect(await answer).toEqual([{ part: 1 }])
    }
    expect(await backend()).toBe(session)
  })

  it('a script that fails within its own transaction leaves none open', async () => {
    await expect(database.script('begin; create table left_open (n int); select 1 / 0')).rejects.toThrow(
      'division by zero',
    )
    expect(await database.query(`select to_regclass('left_open') as found`)).toEqual([{ found: null }])
    await database.script('create table not_left (n int)')
    expect(await database.query('select count(*)::int as count from not_left')).toEqual([{ count: 0 }])
  })

  it('a transaction has the session to itself', async () => {
    const done: string[] = []
    const first = database.transaction(async (sql) => {
      await sql.query('select 1')
      await new Promise((resolve) => setTimeout(resolve, 20))
      await sql.query('select 2')
      done.push('transaction')
    })
    await Promise.all([first, database.query('select 3').then(() => done.push('statement'))])
    expect(done).toEqual(['transaction', 'statement'])
  })

  it('notifications are heard until nobody listens, also after a statement that failed', async () => {
    const heard: string[] = []
    const end = await database.listen?.('news', (payload) => heard.push(payload))
    await database.query("select pg_notify('news', $1)", ['first'])
    await database.query('select 1 / 0').catch(() => undefined)
    await database.transaction((sql) => sql.query("select pg_notify('news', 'second')"))
    await database.script("notify other, 'of another channel'")
    await expect.poll(() => heard).toEqual(['first', 'second'])
    await end?.()
    await database.query("select pg_notify('news', 'third')")
    await database.query('select 1')
    expect(heard).toEqual(['first', 'second'])
  })

  it('does not follow variables that are meant for a PostgreSQL server', async () => {
    vi.stubEnv('PGSSLMODE', 'require')
    vi.stubEnv('PGUSER', 'somebody')
    vi.stubEnv('PGHOST', 'db.example')
    const other = await openThrowaway()
    expect(await other.query('select current_user as name')).toEqual([{ name: 'postgres' }])
    await other.close()
  })

  it('answers of many pieces and long values arrive whole', async () => {
    const long = 'São Paulo '.repeat(200_000)
    expect(await database.query('select $1::text as text', [long])).toEqual([{ text: long }])
    const rows = await database.query(`select n, repeat('é', n) as text from generate_series(1, 3000) n`)
    expect(rows).toHaveLength(3000)
    expect(rows[2999]).toEqual({ n: 3000, text: 'é'.repeat(3000) })
  })
})

describe('two threads at the embedded database', () => {
  let other: Database
  beforeAll(() => {
    if (!database.door) throw new Error('no door')
    other = openThrough(database.door())
  })
  afterAll(() => other.close())

  it('neither sees nor interrupts a transaction of the other', async () => {
    await database.script('create table of_both (n int)')
    const done: string[] = []
    let reading: Promise<unknown> | undefined
    const changing = other.transaction(async (sql) => {
      await sql.run('insert into of_both values (1)')
      reading = database.query('select n from of_both').then((rows) => done.push(`${rows.length} rows`))
      await new Promise((resolve) => setTimeout(resolve, 20))
      done.push('transaction')
      throw new Error('changed its mind')
    })
    await expect(changing).rejects.toThrow('changed its mind')
    await reading
    expect(done).toEqual(['transaction', '0 rows'])
  })

  it('prepare the same statements, each for itself', async () => {
    const ask = (one: Database) => one.query('select $1::int as n', [7])
    for (const one of [database, other, database, other, other, database])
      expect(await ask(one)).toEqual([{ n: 7 }])
  })

  it('hear the notifications that the other sends', async () => {
    const heard: string[] = []
    const end = await other.listen?.('across', (payload) => heard.push(payload))
    await database.query("select pg_notify('across', 'work')")
    await expect.poll(() => heard).toEqual(['work'])
    await end?.()
  })

  it('leave the session to the other when one ends within a transaction', async () => {
    const door = database.door?.() as MessagePort
    const thread = new Worker(ENDS_WITHIN, { eval: true, workerData: { door }, transferList: [door] })
    await once(thread, 'message')
    const answer = database.query('select n from of_both')
    await thread.terminate()
    expect(await answer).toEqual([])
  })
})

/** Begins a transaction in the protocol's own messages, and tells that it has. */
const ENDS_WITHIN = `
  const { MessageChannel, parentPort, workerData: { door } } = require('node:worker_threads')
  const { port1, port2 } = new MessageChannel()
  door.postMessage(port2, [port2])
  const body = Buffer.from('begin; insert into of_both values (2)\\0')
  const head = Buffer.alloc(5, 'Q')
  head.writeInt32BE(body.length + 4, 1)
  port1.on('message', () => parentPort.postMessage('begun'))
  port1.postMessage(new Uint8Array(Buffer.concat([head, body])))`

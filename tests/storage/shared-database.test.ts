import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { openSharedDatabase, shareDatabase } from '../../apps/server/src/platform/database/shared-database.ts'
import { openThrowaway } from '../support/database/kept-databases.ts'
import { temporaryFolder } from '../support/files/temporary-folder.ts'

const START = new Date('2026-11-05T13:00:00Z')

describe('an operator’s command beside a server on the embedded database', () => {
  let database: Database
  let folder: string
  let unshare: (() => Promise<void>) | undefined
  beforeAll(async () => {
    database = await openThrowaway()
    await database.script('create table thing (name text primary key, at timestamptz)')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = temporaryFolder()
    unshare = await shareDatabase(database, folder)
    await database.script('delete from thing')
  })
  afterEach(() => unshare?.())

  const names = async (): Promise<unknown[]> =>
    (await database.query('select name from thing order by name')).map(({ name }) => name)
  async function command(): Promise<Database> {
    const shared = await openSharedDatabase(folder)
    if (!shared) throw new Error('no server answers')
    return shared
  }

  it('reads and changes through the server, instants included', async () => {
    const shared = await command()
    expect(await shared.run('insert into thing values ($1, $2)', ['one', START])).toBe(1)
    expect(await shared.query('select name, at from thing')).toEqual([{ name: 'one', at: START }])
    const again = shared.run('insert into thing values ($1, $2)', ['one', START])
    await expect(again).rejects.toMatchObject({ code: '23505' })
    await shared.close()
  })

  it('leaves nothing when it dies within a transaction, and the server goes on', async () => {
    const socket = connect(join(folder, '.s.PGSQL.5432'))
    for (const message of [STARTUP, simpleQuery("begin; insert into thing (name) values ('undone')")]) {
      socket.write(message)
      await once(socket, 'data')
    }
    const reading = names()
    socket.destroy()
    expect(await reading).toEqual([])
  })

  it('is possible for the server’s own user only', () => {
    expect(statSync(join(folder, '.s.PGSQL.5432')).mode & 0o077).toBe(0)
  })

  it('finds nobody without a server; what a killed one left is taken over', async () => {
    await unshare?.()
    expect(readdirSync(folder)).toEqual([])
    expect(await openSharedDatabase(folder)).toBeUndefined()
    writeFileSync(join(folder, '.s.PGSQL.5432'), '')
    unshare = await shareDatabase(database, folder)
    const shared = await command()
    expect(await shared.query('select 1 as one')).toEqual([{ one: 1 }])
    await shared.close()
  })
})

/** PostgreSQL, "Message Formats": a length, and the version of the protocol. */
const STARTUP = Buffer.of(0, 0, 0, 8, 0, 3, 0, 0)
function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5, 'Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

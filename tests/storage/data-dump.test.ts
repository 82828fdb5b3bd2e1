import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Sql } from '../../apps/server/src/platform/database/database.ts'
import { dump, type Piece } from '../../apps/server/src/platform/dump/dump.ts'
import { readDump, writeDump } from '../../apps/server/src/platform/dump/dump-file.ts'
import { load } from '../../apps/server/src/platform/dump/load-dump.ts'
import { checkMasterKey } from '../../apps/server/src/platform/keys/check-master-key.ts'
import { createSeal } from '../../apps/server/src/platform/secrets/seal.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { MIGRATIONS } from '../support/database/kept-databases.ts'
import { takeWork } from '../support/database/run-outbox.ts'
import { MARINA, openAccounts, SOMEWHERE } from '../support/database/test-accounts.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'

/** Characters that some readers treat as line ends, quotes, and letters beyond ASCII. */
const ODD = 'Ana\u2028 "Ção" \\ \t\n 🛡'

forEachDatabase((_name, open) => {
  let source: Database
  let target: Database
  let folder: string
  beforeEach(async () => {
    ;[source, target] = [await open(), await open()]
    folder = mkdtempSync(join(tmpdir(), 'consente-dump-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** An institution with a customer, a consent and its history, choices, a throttle, and a mail that waits. */
  async function live() {
    const world = await openAccounts(source)
    await world.signUp(MARINA)
    await world.accounts.situation({ document: MARINA.document, ip: SOMEWHERE })
    await source.run(
      `insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status,
         created_at, status_at, expires_at)
       values ('urn:teste:1', 'c', 'o', $1, '["A", {"n": 12345678901234567890.5}]', '[]', 'AWAITING_AUTHORISATION',
         '2026-01-02 03:04:05.678901+00', now(), now())`,
      [MARINA.document],
    )
    for (const actor of ['um', ODD])
      await source.run(
        `insert into consent_history (consent_id, at, event, actor) values ('urn:teste:1', now(), 'criado', $1)`,
        [actor],
      )
    await source.run(`insert into institution_choice values ('a', '2026-11-20', 3)`)
    await source.transaction((sql) => world.platform.outbox.add(sql, 'mail', { to: ODD }))
    return world
  }

  async function into(database: Database, pieces: AsyncIterable<Piece>, key?: Buffer): Promise<unknown> {
    const platform = await openTestPlatform(database)
    for (const table of ['institution_key', 'audit_key', 'audit_inbox'])
      await database.run(`delete from ${table}`)
    const seal = key ? createSeal([key]) : platform.seal
    const check = (sql: Sql) => checkMasterKey(sql, seal)
    return load({ database, migrations: MIGRATIONS, outbox: platform.outbox, check }, pieces)
  }

  async function piecesOf(database: Database): Promise<Piece[]> {
    const sink = new PassThrough({ objectMode: true })
    const [pieces] = await Promise.all([sink.toArray(), dump(database, sink)])
    return pieces
  }

  async function* given(pieces: readonly Piece[]): AsyncGenerator<Piece> {
    yield* pieces
  }

  /** Every row of every table, as text. */
  async function contents(database: Database): Promise<Record<string, string[]>> {
    const tables = await database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      const found = await database.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      rows[name] = found.map(({ row }) => row)
    }
    return rows
  }

  describe('a dump of all data', () => {
    it('comes back as it was through a file, work that waits included, and the institution goes on', async () => {
      await live()
      const before = await contents(source)
      const file = join(folder, 'backup.gz')
      await writeDump(file, (sink) => dump(source, sink))
      await into(target, readDump(file))

      expect(await contents(target)).toEqual(before)
      expect(before.consent_history).toHaveLength(2)
      expect(await takeWork(await openTestPlatform(target))).toEqual([{ kind: 'mail', payload: { to: ODD } }])
      const again = await openAccounts(target)
      const { document, password } = MARINA
      expect(
        (await again.accounts.signIn({ username: document, password, ip: SOMEWHERE })).access_token,
      ).toBeTruthy()
      const [next] = await target.query<{ id: number }>(
        `insert into consent_history (consent_id, at, event, actor) values ('urn:teste:1', now(), 'novo', 'um')
         returning id::int as id`,
      )
      expect(next?.id).toBe(3)
    })

    it('is refused in one sentence, and changes nothing, where it is damaged, cut off, newer, of another key, or finds data', async () => {
      await live()
      const file = join(folder, 'backup.gz')
      await writeDump(file, (sink) => dump(source, sink))
      writeFileSync(file, readFileSync(file).subarray(0, 400))
      await expect(into(target, readDump(file))).rejects.toThrow(/cannot be read/)
      const newer = { name: 'consente', json: JSON.stringify({ format: 1, migrations: ['9999-later.sql'] }) }
      await expect(into(target, given([newer]))).rejects.toThrow(/newer version.*9999-later/)
      const pieces = await piecesOf(source)
      await expect(into(target, given(pieces.slice(0, -1)))).rejects.toThrow(/cut off/)
      const few = pieces.filter(({ name }) => name !== 'consent_history')
      await expect(into(target, given(few))).rejects.toThrow(/consent_history has 0 rows instead of 2/)
      await expect(into(target, given(pieces), randomBytes(32))).rejects.toThrow(/CONSENTE_MASTER_KEY/)
      expect(Object.values(await contents(target)).flat()).toEqual([])
      await target.run(`insert into institution_choice values ('a', '2026-11-20', 3)`)
      const before = (await contents(target)).institution_choice
      await expect(into(target, given(pieces))).rejects.toThrow(/not empty.*institution_choice/)
      expect(await contents(target)).toMatchObject({ institution_choice: before, consent: [] })
    })
  })
})

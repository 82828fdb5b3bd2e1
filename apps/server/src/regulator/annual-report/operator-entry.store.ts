import { randomUUID } from 'node:crypto'
import type { Sql } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'

export type EntryKind = 'INCIDENT' | 'CONTINUITY_TEST'
/** A security incident or a continuity test, as an operator told it. */
export type OperatorEntry = {
  id: string
  kind: EntryKind
  /** yyyy-mm-dd */
  day: string
  /** The event, and the measures or results. */
  title: string
  outcome: string
}

export function createEntryStore(seal: Seal) {
  return {
    async add(sql: Sql, { kind, day, ...told }: Omit<OperatorEntry, 'id'>, now: Date): Promise<string> {
      const id = randomUUID()
      await sql.run(
        'insert into operator_entry (id, kind, day, entered_at, sealed) values ($1, $2, $3::date, $4, $5)',
        [id, kind, day, now, seal.seal(JSON.stringify(told))],
      )
      return id
    },

    remove: async (sql: Sql, id: string): Promise<boolean> =>
      (await sql.run('delete from operator_entry where id::text = $1', [id])) === 1,

    async ofYear(sql: Pick<Sql, 'query'>, year: number): Promise<OperatorEntry[]> {
      const rows = await sql.query<{ id: string; kind: EntryKind; day: string; sealed: string }>(
        `select id, kind, day::text as day, sealed from operator_entry
         where extract(year from day) = $1 order by operator_entry.day, entered_at`,
        [year],
      )
      return rows.map(({ sealed, ...row }) => ({ ...row, ...JSON.parse(seal.open(sealed)) }))
    },
  }
}
/** Entries that operators make by hand for the report. */
export type EntryStore = ReturnType<typeof createEntryStore>

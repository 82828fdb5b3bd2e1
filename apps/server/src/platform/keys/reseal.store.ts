import type { Database } from '../database/database.ts'

/** A column that holds sealed text, or jsonb with a member that is sealed text. */
export type SealedColumn = { table: string; column: string; member?: string }
type SealedRow = { place: string; sealed: string }

/** The SQL that reseals columns with a new master key, a batch at a time. */
export function createResealStore(database: Database) {
  return {
    /** Up to `most` rows that are not sealed with this key, in the order of their row addresses, which change with each update. */
    async sealedByOthers(
      column: SealedColumn,
      { key, after, most }: { key: string; after: string; most: number },
    ): Promise<SealedRow[]> {
      const sealed = sealedTextOf(column)
      return database.query<SealedRow>(
        `select ctid::text as place, ${sealed} as sealed from ${column.table}
         where ctid > $1::tid and ${sealed} <> '' and not starts_with(${sealed}, $2) order by ctid limit $3`,
        [after, `${key}.`, most],
      )
    },
    /** Replaces a sealed text by one of the newest key, unless the row was changed meanwhile. */
    replace: async (column: SealedColumn, row: SealedRow, sealed: string) =>
      (await database.run(
        `update ${column.table} set ${assignmentOf(column)} where ctid = $1::tid and ${sealedTextOf(column)} = $2`,
        [row.place, row.sealed, sealed],
      )) === 1,
  }
}
/** Sealed columns, read and written a batch at a time. */
export type ResealStore = ReturnType<typeof createResealStore>

const sealedTextOf = ({ column, member }: SealedColumn): string =>
  member ? `(${column} ->> '${member}')` : column

const assignmentOf = ({ column, member }: SealedColumn): string =>
  member ? `${column} = jsonb_set(${column}, '{${member}}', to_jsonb($3::text))` : `${column} = $3`

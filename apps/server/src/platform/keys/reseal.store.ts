import type { Database } from '../database/database.ts'

const column = (table: string, name: string) => ({ table, sealed: name, put: `${name} = $3` })

/**
 * Every place that holds sealed text, but for activation codes: these are over after ten minutes. A test looks through
 * the whole schema for what is missing here.
 */
const PLACES = [
  column('institution_key', 'sealed'),
  column('outbox', 'payload'),
  column('holder_secret', 'sealed'),
  column('transmission', 'tokens'),
  column('authorisation_request', 'sealed'),
  column('holder_registration', 'sealed'),
  column('received_data', 'sealed'),
  column('service_request', 'outcome'),
  column('audit_key', 'sealed'),
  // Work that waits in the queue (`outbox.ts`).
  {
    table: 'pgboss.job',
    sealed: "(data ->> 'sealed')",
    put: "data = jsonb_set(data, '{sealed}', to_jsonb($3::text))",
  },
] as const
export type SealedPlace = (typeof PLACES)[number]
export type SealedRow = { place: string; sealed: string }

export function createResealStore(database: Database) {
  return {
    places: PLACES,
    /** Up to `most` rows that another key than this one sealed, in the order of their places, which change with them. */
    async sealedByOthers(
      { table, sealed }: SealedPlace,
      { key, after, most }: { key: string; after: string; most: number },
    ): Promise<SealedRow[]> {
      return database.query<SealedRow>(
        `select ctid::text as place, ${sealed} as sealed from ${table}
         where ctid > $1::tid and ${sealed} <> '' and not starts_with(${sealed}, $2) order by ctid limit $3`,
        [after, `${key}.`, most],
      )
    },
    /** Puts the text sealed anew in its place; nothing happens to a row that was changed meanwhile. */
    async replace({ table, sealed, put }: SealedPlace, row: SealedRow, anew: string): Promise<boolean> {
      const changed = await database.run(
        `update ${table} set ${put} where ctid = $1::tid and ${sealed} = $2`,
        [row.place, row.sealed, anew],
      )
      return changed === 1
    },
  }
}
export type ResealStore = ReturnType<typeof createResealStore>

import type { Database } from '../../platform/database/database.ts'
import type { UnusedStore } from './unused.port.ts'

/** The SQL behind what customers were asked about unused sharings. */
export function createUnusedStore(database: Database): UnusedStore {
  const idsOf = async (condition: string, values: readonly unknown[]): Promise<Set<string>> => {
    const rows = await database.query<{ consent_id: string }>(
      `select consent_id from unused_sharing where document = $1 and ${condition}`,
      values,
    )
    return new Set(rows.map(({ consent_id }) => consent_id))
  }
  return {
    keptSince: (document, instant) => idsOf('kept_at > $2', [document, instant]),
    quietSince: (document, instant) => idsOf('greatest(told_at, kept_at) > $2', [document, instant]),
    takeTelling: async (sql, { document, consentId }, { now, before }) =>
      (await sql.run(
        `insert into unused_sharing (document, consent_id, told_at) values ($1, $2, $3)
         on conflict (document, consent_id) do update set told_at = $3
         where coalesce(greatest(unused_sharing.told_at, unused_sharing.kept_at), $4) <= $4`,
        [document, consentId, now, before],
      )) === 1,
    keep: (sql, { document, consentId }, now) =>
      sql.run(
        `insert into unused_sharing (document, consent_id, kept_at) values ($1, $2, $3)
         on conflict (document, consent_id) do update set kept_at = $3`,
        [document, consentId, now],
      ),
    async countSince(instant) {
      const [row] = await database.query<{ told: number; kept: number }>(
        `select count(*) filter (where told_at > $1)::int as told, count(*) filter (where kept_at > $1)::int as kept
         from unused_sharing`,
        [instant],
      )
      return { told: row?.told ?? 0, kept: row?.kept ?? 0 }
    },
    forgetBefore: (instant) =>
      database.run('delete from unused_sharing where greatest(told_at, kept_at) < $1', [instant]),
  }
}

import type { Database } from '../database/database.ts'
import type { RevocationList } from './revocation-list.ts'

/** The lists that were read, by the setting that names each. */
export function createRevocationLists(database: Database) {
  return {
    async hashes(): Promise<Map<string, string>> {
      const rows = await database.query<{ source: string; hash: string }>(
        'select source, hash from revocation_list',
      )
      return new Map(rows.map(({ source, hash }) => [source, hash]))
    },

    async load(source: string): Promise<RevocationList | undefined> {
      const [list] = await database.query<RevocationList>(
        `select hash, authority, issued_at as "issuedAt", ends_at as "endsAt", serials
         from revocation_list where source = $1`,
        [source],
      )
      return list
    },

    /** Keeps the newer one of this and the stored list. @returns whether that is this one */
    async save(source: string, list: RevocationList): Promise<boolean> {
      const changed = await database.run(
        `insert into revocation_list as r (source, hash, authority, issued_at, ends_at, serials)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (source) do update set hash = excluded.hash, authority = excluded.authority, issued_at = excluded.issued_at,
           ends_at = excluded.ends_at, serials = excluded.serials
         where r.issued_at <= excluded.issued_at or r.authority <> excluded.authority`,
        [source, list.hash, list.authority, list.issuedAt, list.endsAt, JSON.stringify(list.serials)],
      )
      return changed > 0
    },
  }
}

import type { Database, Row, Sql } from '../../../platform/database/database.ts'
import type { FactorOwner } from '../factor.port.ts'

type CodeRow = Row & { sealed_hash: string }

/** Codes that the institution has given to customers. Promises: an account has one at most; each is used once. */
export function createIdentityCodeStore(database: Database) {
  return {
    /** Takes the place of an earlier one. */
    put: (
      sql: Sql,
      { document, person }: FactorOwner,
      { sealedHash, expiresAt }: { sealedHash: string; expiresAt: Date },
    ) =>
      sql.run(
        `insert into identity_code (document, person, sealed_hash, expires_at) values ($1, $2, $3, $4)
         on conflict (document) do update set person = excluded.person, sealed_hash = excluded.sealed_hash,
           expires_at = excluded.expires_at`,
        [document, person, sealedHash, expiresAt],
      ),

    /** The sealed hash of the code that holds now. */
    async find({ document, person }: FactorOwner, now: Date): Promise<string | undefined> {
      const [row] = await database.query<CodeRow>(
        'select sealed_hash from identity_code where document = $1 and person = $2 and expires_at > $3',
        [document, person, now],
      )
      return row?.sealed_hash
    },

    /** Uses it up; false when it was used, or replaced, meanwhile. */
    use: async (sql: Sql, { document }: FactorOwner, sealedHash: string) =>
      (await sql.run('delete from identity_code where document = $1 and sealed_hash = $2', [
        document,
        sealedHash,
      ])) === 1,

    forgetBefore: (instant: Date) =>
      database.run('delete from identity_code where expires_at < $1', [instant]),
  }
}
/** Codes by which the insurer vouches for a person, kept as sealed hashes. */
export type IdentityCodeStore = ReturnType<typeof createIdentityCodeStore>

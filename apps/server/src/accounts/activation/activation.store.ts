import type { Database, Sql } from '../../platform/database/database.ts'
import type { ActivationStore, EmailProof } from './activation.port.ts'

export function createActivationStore(database: Database): ActivationStore {
  return {
    async putCode(sql: Sql, code: EmailProof & { sealedHash: string; expiresAt: Date }): Promise<void> {
      await sql.run(
        `insert into activation_code (document, email, sealed_hash, tries, expires_at) values ($1, $2, $3, 0, $4)
         on conflict (document, email) do update
         set sealed_hash = excluded.sealed_hash, tries = 0, expires_at = excluded.expires_at`,
        [code.document, code.email, code.sealedHash, code.expiresAt],
      )
    },

    async tryCode(proof: EmailProof, most: number, now: Date): Promise<string | undefined> {
      const rows = await database.query<{ sealed_hash: string }>(
        `update activation_code set tries = tries + 1
         where document = $1 and email = $2 and tries < $3 and expires_at > $4 returning sealed_hash`,
        [proof.document, proof.email, most, now],
      )
      return rows[0]?.sealed_hash
    },

    async useCode(sql: Sql, proof: EmailProof, sealedHash: string): Promise<boolean> {
      const used = await sql.run(
        'delete from activation_code where document = $1 and email = $2 and sealed_hash = $3',
        [proof.document, proof.email, sealedHash],
      )
      return used === 1
    },

    async bind(sql: Sql, tokenId: string, proof: EmailProof, expiresAt: Date): Promise<void> {
      await sql.run(
        `insert into email_binding (token_id, document, email, expires_at) values ($1, $2, $3, $4)
         on conflict (token_id) do update
         set document = excluded.document, email = excluded.email, expires_at = excluded.expires_at`,
        [tokenId, proof.document, proof.email, expiresAt],
      )
    },

    async isBound(tokenId: string, proof: EmailProof, now: Date): Promise<boolean> {
      const rows = await database.query(
        'select 1 from email_binding where token_id = $1 and document = $2 and email = $3 and expires_at > $4',
        [tokenId, proof.document, proof.email, now],
      )
      return rows.length === 1
    },

    async useBinding(sql: Sql, tokenId: string, proof: EmailProof, now: Date): Promise<boolean> {
      const used = await sql.query(
        `delete from email_binding where token_id = $1 and document = $2 and email = $3 and expires_at > $4
         returning token_id`,
        [tokenId, proof.document, proof.email, now],
      )
      return used.length === 1
    },

    async forgetBefore(instant: Date): Promise<void> {
      await database.run('delete from activation_code where expires_at < $1', [instant])
      await database.run('delete from email_binding where expires_at < $1', [instant])
    },
  }
}

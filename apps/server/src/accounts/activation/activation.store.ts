import type { Database, Sql } from '../../platform/database/database.ts'
import type { ActivationStore, Asker, EmailProof } from './activation.port.ts'

/** The SQL behind codes and what they bind. A code is used up by one statement, so one of two uses succeeds. */
export function createActivationStore(database: Database): ActivationStore {
  return {
    putCode: (sql: Sql, { document, email, tokenId, deviceHash, sealedHash, expiresAt }) =>
      sql.run(
        `insert into asked_code (document, email, token_id, device_hash, sealed_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (document, email, token_id) do update set device_hash = excluded.device_hash,
           sealed_hash = excluded.sealed_hash, tries = 0, expires_at = excluded.expires_at`,
        [document, email, tokenId, deviceHash, sealedHash, expiresAt],
      ),

    async tryOwnCode({ document, email }: EmailProof, { tokenId, deviceHash }: Asker, { most, now }) {
      const rows = await database.query<{ sealed_hash: string; tries: number }>(
        `update asked_code set tries = least(tries, $6::int) + 1
         where document = $1 and email = $2 and token_id = (
           select token_id from asked_code
           where document = $1 and email = $2 and expires_at > $5 and (token_id = $3 or device_hash = $4)
           order by expires_at desc limit 1)
         returning sealed_hash, tries`,
        [document, email, tokenId, deviceHash ?? null, now, most],
      )
      return rows[0] && rows[0].tries > most ? 'used up' : rows[0]?.sealed_hash
    },

    async newestCode({ document, email }: EmailProof, now: Date): Promise<string | undefined> {
      const rows = await database.query<{ sealed_hash: string }>(
        `select sealed_hash from asked_code
         where document = $1 and email = $2 and expires_at > $3 and device_hash <> ''
         order by expires_at desc limit 1`,
        [document, email, now],
      )
      return rows[0]?.sealed_hash
    },

    useCode: async (sql: Sql, proof: EmailProof, sealedHash: string) =>
      (await sql.run('delete from asked_code where document = $1 and email = $2 and sealed_hash = $3', [
        proof.document,
        proof.email,
        sealedHash,
      ])) === 1,

    bind: (sql: Sql, tokenId: string, proof: EmailProof, expiresAt: Date) =>
      sql.run(
        `insert into email_binding (token_id, document, email, expires_at) values ($1, $2, $3, $4)
         on conflict (token_id) do update
         set document = excluded.document, email = excluded.email, expires_at = excluded.expires_at`,
        [tokenId, proof.document, proof.email, expiresAt],
      ),

    isBound: async (tokenId: string, proof: EmailProof, now: Date) =>
      (
        await database.query(
          'select 1 from email_binding where token_id = $1 and document = $2 and email = $3 and expires_at > $4',
          [tokenId, proof.document, proof.email, now],
        )
      ).length === 1,

    useBinding: async (sql: Sql, tokenId: string, proof: EmailProof, now: Date) =>
      (
        await sql.query(
          `delete from email_binding where token_id = $1 and document = $2 and email = $3 and expires_at > $4
         returning token_id`,
          [tokenId, proof.document, proof.email, now],
        )
      ).length === 1,

    async forgetBefore(instant: Date): Promise<void> {
      await database.run('delete from asked_code where expires_at < $1', [instant])
      // Codes of the previous version.
      await database.run('delete from activation_code where expires_at < $1', [instant])
      await database.run('delete from email_binding where expires_at < $1', [instant])
    },
  }
}

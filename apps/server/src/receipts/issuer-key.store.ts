import type { Database } from '../platform/database/database.ts'
import { fromRow } from '../platform/database/from-row.ts'

/** A public key that signs: RSA, as PS256 needs it. */
export type PublicKey = { kty: string; kid: string; n: string; e: string; alg?: string | undefined }
export type SeenKey = { key: PublicKey; name: string; cnpj: string; firstSeenAt: Date; lastSeenAt: Date }
type IssuerReading = { triedAt: Date; readAt: Date | undefined; checkAddress: string | undefined }

/** Keys of one issuer that are kept at most. An honest issuer has a few a year, and receipts outlive the rotation of keys. */
const MOST_KEPT = 200

/** Keys that issuers were seen with. */
export function createIssuerKeyStore(database: Database) {
  return {
    of: (issuer: string) =>
      database.query<SeenKey>(
        `select jwk as key, name, cnpj, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
         from issuer_key where issuer = $1 order by first_seen_at desc, kid`,
        [issuer],
      ),

    /**
     * Notes keys that an issuer publishes now. The material of a known key never changes. Beyond 200 keys of the issuer
     * those that were published for the shortest time are deleted, so that a flood of new keys removes no old one.
     */
    async note(
      { issuer, name, cnpj }: { issuer: string; name: string; cnpj: string },
      keys: readonly PublicKey[],
      now: Date,
    ): Promise<void> {
      for (const key of keys)
        await database.run(
          `insert into issuer_key (issuer, kid, name, cnpj, jwk, first_seen_at, last_seen_at)
           values ($1, $2, $3, $4, $5, $6, $6)
           on conflict (issuer, kid) do update set last_seen_at = greatest(issuer_key.last_seen_at, $6)`,
          [issuer, key.kid, name, cnpj, JSON.stringify(key), now],
        )
      await database.run(
        `delete from issuer_key where issuer = $1 and kid in (
           select kid from issuer_key where issuer = $1
           order by last_seen_at >= $2 desc, last_seen_at - first_seen_at desc, first_seen_at, kid offset $3)`,
        [issuer, now, MOST_KEPT],
      )
    },

    async readingOf(issuer: string): Promise<IssuerReading | undefined> {
      const [row] = await database.query(
        'select tried_at, read_at, check_address from issuer_reading where issuer = $1',
        [issuer],
      )
      return row && fromRow<IssuerReading>(row)
    },

    tried: (issuer: string, now: Date) =>
      database.run(
        `insert into issuer_reading (issuer, tried_at) values ($1, $2)
         on conflict (issuer) do update set tried_at = $2`,
        [issuer, now],
      ),

    answered: (issuer: string, checkAddress: string | undefined, now: Date) =>
      database.run('update issuer_reading set read_at = $2, check_address = $3 where issuer = $1', [
        issuer,
        now,
        checkAddress ?? null,
      ]),
  }
}
/** Keys of issuers with their sightings, kept for good. */
export type IssuerKeyStore = ReturnType<typeof createIssuerKeyStore>

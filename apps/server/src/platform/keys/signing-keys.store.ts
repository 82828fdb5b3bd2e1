import type { Audit } from '../audit/audit.ts'
import type { PlatformAuditEvent } from '../audit/platform-audit-events.ts'
import { type Database, isDuplicate } from '../database/database.ts'
import type { Seal } from '../secrets/seal.ts'

/**
 * Private keys of the institution, sealed, one row each; the newest of a use signs, older ones still verify or
 * decrypt. Promise: of two processes that start at once, the first insert of a use counts for both.
 */
export type StoredKey = { kid: string; use: KeyUse; jwk: Record<string, unknown> }
/** A key with its age, by which it is published before it signs. */
export type KeptKey = StoredKey & { createdAt: Date }
/** The purpose of a key; a key of one use never serves another. former version: `session`. */
export type KeyUse = 'sig' | 'enc' | 'session'

/** Advisory lock: any number that all processes of an institution use, and no other lock. */
const LOCK = 7_031_956

/** @param audit not needed by a caller that only reads */
export function createKeyStore(database: Database, seal: Seal, audit?: Audit<PlatformAuditEvent>) {
  return {
    /** The keys of these uses, newest first; no other is opened. */
    async list(uses: readonly KeyUse[]): Promise<KeptKey[]> {
      const rows = await database.query<Omit<KeptKey, 'jwk'> & { sealed: string }>(
        `select kid, use, sealed, created_at as "createdAt" from institution_key where use = any($1)
         order by created_at desc, kid`,
        [uses],
      )
      return rows.map(({ sealed, ...key }) => ({ ...key, jwk: JSON.parse(seal.open(sealed)) }))
    },
    /** Adds a further key, unless a key of its use was added since then. When several processes try at once, one adds. */
    addNext: ({ kid, use, jwk }: StoredKey, since: Date) =>
      database.transaction(async (sql) => {
        await sql.query('select pg_advisory_xact_lock($1)', [LOCK])
        const added = await sql.run(
          `insert into institution_key (kid, use, sealed)
           select $1, $2, $3 where not exists (select 1 from institution_key where use = $2 and created_at >= $4)`,
          [kid, use, seal.seal(JSON.stringify(jwk)), since],
        )
        if (added === 1) await audit?.record(sql, { event: 'key.rotated', subject: kid, detail: { use } })
      }),
    /** Adds the first key of a use; false when another process has added it. */
    async addFirst({ kid, use, jwk }: StoredKey): Promise<boolean> {
      try {
        return await database.transaction(async (sql) => {
          const added = await sql.run(
            `insert into institution_key (kid, use, sealed, first)
             select $1, $2, $3, true where not exists (select 1 from institution_key where use = $2)`,
            [kid, use, seal.seal(JSON.stringify(jwk))],
          )
          if (added === 1) await audit?.record(sql, { event: 'key.made', subject: kid, detail: { use } })
          return added === 1
        })
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },
  }
}
/** The institution's keys, sealed. */
export type KeyStore = ReturnType<typeof createKeyStore>

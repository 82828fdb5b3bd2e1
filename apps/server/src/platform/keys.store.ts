import { type Database, isDuplicate } from './database.ts'
import type { Seal } from './seal.ts'

/**
 * Private keys of the institution, sealed. One row per key; the newest of a use signs, older ones still verify or
 * decrypt. Two processes that start at once agree: the first insert of a use wins.
 */
export type StoredKey = { kid: string; use: KeyUse; jwk: Record<string, unknown> }
export type KeyUse = 'sig' | 'enc' | 'session'

export function createKeyStore(database: Database, seal: Seal) {
  return {
    /** All keys, newest first. */
    async list(): Promise<StoredKey[]> {
      const rows = await database.query<{ kid: string; use: KeyUse; sealed: string }>(
        'select kid, use, sealed from institution_key order by created_at desc, kid',
      )
      return rows.map(({ kid, use, sealed }) => ({ kid, use, jwk: JSON.parse(seal.open(sealed)) }))
    },
    /** Adds the first key of a use; false when another process did. */
    async addFirst({ kid, use, jwk }: StoredKey): Promise<boolean> {
      try {
        const added = await database.run(
          `insert into institution_key (kid, use, sealed, first)
           select $1, $2, $3, true where not exists (select 1 from institution_key where use = $2)`,
          [kid, use, seal.seal(JSON.stringify(jwk))],
        )
        return added === 1
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },
  }
}
export type KeyStore = ReturnType<typeof createKeyStore>

import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import type { Seal } from '../platform/secrets/seal.ts'

/** Secrets of the holder, made once and kept sealed. Of several processes that start at once all get the same. */
export function createSecretStore(database: Database, seal: Seal) {
  return {
    async get(name: 'cookie' | 'subject'): Promise<string> {
      await database.run(
        'insert into holder_secret (name, sealed) values ($1, $2) on conflict (name) do nothing',
        [name, seal.seal(randomBytes(32).toString('base64url'))],
      )
      const rows = await database.query<{ sealed: string }>(
        'select sealed from holder_secret where name = $1',
        [name],
      )
      if (!rows[0]) throw new Error(`The holder's secret ${name} is missing right after it was made.`)
      return seal.open(rows[0].sealed)
    },
  }
}

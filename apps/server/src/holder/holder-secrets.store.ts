import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import type { Seal } from '../platform/secrets/seal.ts'

/** A secret of the holder, made once and stored sealed. Promise: several processes that start at once get the same one. */
export async function holderSecret(
  name: 'cookie' | 'subject',
  { database, seal }: { database: Database; seal: Seal },
): Promise<string> {
  await database.run(
    'insert into holder_secret (name, sealed) values ($1, $2) on conflict (name) do nothing',
    [name, seal.seal(randomBytes(32).toString('base64url'))],
  )
  const [row] = await database.query<{ sealed: string }>('select sealed from holder_secret where name = $1', [
    name,
  ])
  if (!row) throw new Error(`The holder's secret ${name} is missing right after it was made.`)
  return seal.open(row.sealed)
}

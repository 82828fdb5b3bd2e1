import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { HolderTokens } from '../other-institution/code-exchange.ts'
import type { TransmissionTokens } from './transmission.port.ts'
import { isChanged } from './transmission-rows.store.ts'

/** The SQL behind the other institution's tokens, sealed. */
export function createTransmissionTokens(database: Database, seal: Seal): TransmissionTokens {
  const sealed = (tokens: HolderTokens): string => seal.seal(JSON.stringify(tokens))
  const opened = (row: { tokens: string | null } | undefined): HolderTokens | undefined =>
    row?.tokens ? (JSON.parse(seal.open(row.tokens)) as HolderTokens) : undefined

  return {
    keepTokens: (sql, id, tokens, now) =>
      isChanged(
        sql,
        `update transmission set tokens = $2, status = 'AUTHORISED', status_at = $3
         where id = $1 and status in ('PENDING', 'AUTHORISED') and tokens is null`,
        [id, sealed(tokens), now],
      ),
    async tokensOf(id) {
      const [row] = await database.query<{ tokens: string | null }>(
        `select tokens from transmission where id = $1 and status = 'ACTIVE'`,
        [id],
      )
      return opened(row)
    },
    async takeRenewal(id, now, until) {
      const [row] = await database.query<{ tokens: string | null }>(
        `update transmission set renewing_until = $3
         where id = $1 and status = 'ACTIVE' and (renewing_until is null or renewing_until <= $2) returning tokens`,
        [id, now, until],
      )
      return opened(row)
    },
    holdRenewal: (id, now, until) =>
      database.run('update transmission set renewing_until = $3 where id = $1 and renewing_until > $2', [
        id,
        now,
        until,
      ]),
    releaseRenewal: (id) => database.run('update transmission set renewing_until = null where id = $1', [id]),
    renewTokens: (sql, id, tokens) =>
      isChanged(sql, `update transmission set tokens = $2 where id = $1 and status = 'ACTIVE'`, [
        id,
        sealed(tokens),
      ]),
  }
}

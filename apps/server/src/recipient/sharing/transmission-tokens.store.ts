import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { HolderTokens } from '../other-institution/institution-openid.ts'
import type { TransmissionTokens } from './transmission.port.ts'
import { isChanged } from './transmission-rows.store.ts'

export function createTransmissionTokens(database: Database, seal: Seal): TransmissionTokens {
  const sealed = (tokens: HolderTokens): string => seal.seal(JSON.stringify(tokens))
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
      return row?.tokens ? (JSON.parse(seal.open(row.tokens)) as HolderTokens) : undefined
    },
    renewTokens: (sql, id, tokens) =>
      isChanged(sql, `update transmission set tokens = $2 where id = $1 and status = 'ACTIVE'`, [
        id,
        sealed(tokens),
      ]),
  }
}

import type { Database, Row, Sql } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { Account } from '../account.port.ts'
import { ACCOUNT } from '../account.store.ts'
import type { KeptTokens, RefreshTokenState, Session, SessionTokens } from './session.port.ts'
import { type LevelRow, rowToLevel } from './session-levels.store.ts'

type CustomerRow = LevelRow & {
  id: string
  document: string
  intent_id: string | null
  name: string
  representative: string | null
}

type State = Account &
  Required<Session> &
  Omit<RefreshTokenState, 'session' | 'account'> & { sessionExpiresAt: Date }

export function createSessionTokens(database: Database): SessionTokens {
  return {
    async customerOf(accessHash: string, now: Date): Promise<Customer | undefined> {
      const [row] = await database.query<CustomerRow>(
        `select s.id, s.document, s.intent_id, s.acr, s.amr, s.factor_at, a.name, a.representative
         from refresh_token t join session s on s.id = t.session_id join account a on a.document = s.document
         where t.access_hash = $1 and t.access_expires_at > $2 and t.generation = s.generation
           and s.ended_at is null and s.expires_at > $2`,
        [accessHash, now],
      )
      return row && rowToCustomer(row)
    },

    addTokens: (sql: Sql, { id, generation = 0 }: Pick<Session, 'id' | 'generation'>, tokens: KeptTokens) =>
      sql.run(
        `insert into refresh_token (hash, expires_at, access_hash, access_expires_at, session_id, generation)
         values ($1, $2, $3, $4, $5, $6)`,
        [...tokenValues(tokens), id, generation],
      ),

    async lockToken(sql: Sql, hash: string): Promise<RefreshTokenState | undefined> {
      const rows = await sql.query(
        `select s.id, s.intent_id, s.generation, s.expires_at as session_expires_at, t.expires_at, t.used_at, ${ACCOUNT}
         from refresh_token t join session s on s.id = t.session_id join account using (document)
         where t.hash = $1 and s.ended_at is null for update of t, s`,
        [hash],
      )
      return rows[0] && rowToState(rows[0])
    },

    markUsed: (sql: Sql, hash: string, now: Date) =>
      sql.run('update refresh_token set used_at = $2 where hash = $1 and used_at is null', [hash, now]),
  }
}

/** Inserts the first tokens of the session that `started` names: the first values of a statement that starts one. */
export const FIRST_TOKENS = `insert into refresh_token (hash, expires_at, access_hash, access_expires_at, session_id)
  select $1::text, $2::timestamptz, $3::text, $4::timestamptz, id from started`

/** Values of tokens, in the order of their inserts. */
export const tokenValues = ({ hash, expiresAt, accessHash, accessExpiresAt }: KeptTokens): unknown[] => [
  hash,
  expiresAt,
  accessHash,
  accessExpiresAt,
]

function rowToCustomer(row: CustomerRow): Customer {
  const { id, document, name, representative, intent_id } = row
  return {
    kind: 'customer',
    document,
    loggedUser: representative ?? document,
    name,
    sessionId: id,
    ...(intent_id !== null && { intentId: intent_id }),
    proved: rowToLevel(row),
  }
}

function rowToState(row: Row): RefreshTokenState {
  const { id, intentId, generation, sessionExpiresAt, expiresAt, usedAt, ...account } = fromRow<State>(row)
  const session = { id, document: account.document, intentId, generation, expiresAt: sessionExpiresAt }
  return { session, account, expiresAt, usedAt }
}

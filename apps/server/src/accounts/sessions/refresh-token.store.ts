import type { Sql } from '../../platform/database/database.ts'
import type { RefreshTokenState, RefreshTokens } from './session.port.ts'

type StateRow = {
  id: string
  document: string
  intent_id: string | null
  generation: number
  session_expires_at: Date
  expires_at: Date
  used_at: Date | null
}

/** Refresh tokens, each of them within a transaction. */
export const REFRESH_TOKENS: RefreshTokens = {
  async addToken(sql: Sql, token: { hash: string; sessionId: string; expiresAt: Date }): Promise<void> {
    await sql.run('insert into refresh_token (hash, session_id, expires_at) values ($1, $2, $3)', [
      token.hash,
      token.sessionId,
      token.expiresAt,
    ])
  },

  async lockToken(sql: Sql, hash: string): Promise<RefreshTokenState | undefined> {
    const rows = await sql.query<StateRow>(
      `select s.id, s.document, s.intent_id, s.generation, s.expires_at as session_expires_at, t.expires_at, t.used_at
       from refresh_token t join session s on s.id = t.session_id
       where t.hash = $1 and s.ended_at is null for update`,
      [hash],
    )
    return rows[0] && rowToState(rows[0])
  },

  async markUsed(sql: Sql, hash: string, now: Date): Promise<void> {
    await sql.run('update refresh_token set used_at = $2 where hash = $1 and used_at is null', [hash, now])
  },
}

function rowToState(row: StateRow): RefreshTokenState {
  return {
    session: {
      id: row.id,
      document: row.document,
      intentId: row.intent_id ?? undefined,
      generation: row.generation,
      expiresAt: row.session_expires_at,
    },
    expiresAt: row.expires_at,
    usedAt: row.used_at ?? undefined,
  }
}

import * as z from 'zod/mini'
import { insertAuditFrom } from '../../platform/audit/audit.store.ts'
import type { Database, Reads, Sql } from '../../platform/database/database.ts'
import { DeviceKind } from '../devices/device-kind.ts'
import type {
  NewSession,
  OpenSession,
  RefreshTokenState,
  SessionStore,
  StartedSession,
} from './session.port.ts'
import type { Amr, SessionLevel } from './session-level.ts'

type LevelRow = { acr: SessionLevel['acr']; amr: string; factor_at: Date | null }

type StateRow = {
  id: string
  document: string
  intent_id: string | null
  session_expires_at: Date
  expires_at: Date
  used_at: Date | null
}

export function createSessionStore(database: Database): SessionStore {
  return {
    async isKnownAddress(document: string, addressHash: string): Promise<boolean> {
      const rows = await database.query(
        'select 1 from session where document = $1 and address_hash = $2 limit 1',
        [document, addressHash],
      )
      return rows.length === 1
    },

    async seenAt(document: string, deviceHash: string): Promise<{ isSeen: boolean; isFirst: boolean }> {
      const [row] = await database.query<{ is_seen: boolean; is_any: boolean }>(
        `select exists (select 1 from session where document = $1 and device_hash = $2) as is_seen,
           exists (select 1 from session where document = $1) as is_any`,
        [document, deviceHash],
      )
      return { isSeen: row?.is_seen === true, isFirst: row?.is_any !== true }
    },

    async openOf(document: string, now: Date): Promise<OpenSession[]> {
      const rows = await database.query<OpenRow>(
        `select s.id, s.created_at, s.device, s.sealed_place, s.is_new_device, s.amr, max(t.used_at) as used_at
         from session s join refresh_token t on t.session_id = s.id
         where s.document = $1 and s.ended_at is null and s.expires_at > $2
         group by s.id having max(t.expires_at) > $2 order by s.created_at desc, s.id`,
        [document, now],
      )
      return rows.map(rowToOpen)
    },

    async provedAt(id: string, now: Date): Promise<Date | undefined> {
      const [row] = await database.query<{ proved_at: Date }>(
        `select coalesce(proved_at, created_at) as proved_at from session
         where id = $1 and ended_at is null and expires_at > $2`,
        [id, now],
      )
      return row?.proved_at
    },

    async proved(id: string, now: Date): Promise<void> {
      await database.run('update session set proved_at = $2 where id = $1 and ended_at is null', [id, now])
    },

    levelOf: (id: string, now: Date, sql: Reads = database.reads) => readLevel(sql, id, now),
    lockLevel: (sql: Sql, id: string, now: Date) => readLevel(sql, id, now, 'for update'),

    async setLevel(sql: Sql, id: string, { acr, amr, factorAt }: SessionLevel, now: Date): Promise<void> {
      await sql.run('update session set acr = $2, amr = $3, factor_at = $4, proved_at = $5 where id = $1', [
        id,
        acr,
        amr.join(' '),
        factorAt ?? null,
        now,
      ])
    },

    async lowerLevels(sql: Sql, document: string, but?: string): Promise<void> {
      await sql.run(
        `update session set acr = 'loa2', factor_at = null
         where document = $1 and ended_at is null and acr <> 'loa2' and id is distinct from $2::uuid`,
        [document, but ?? null],
      )
    },

    async openEnrolment(sql: Sql, id: string, until: Date): Promise<void> {
      await sql.run('update session set enrol_until = $2 where id = $1 and ended_at is null', [id, until])
    },

    async isEnrolmentOpen(sql: Sql, id: string, now: Date): Promise<boolean> {
      const rows = await sql.query(
        'select 1 from session where id = $1 and ended_at is null and expires_at > $2 and enrol_until > $2',
        [id, now],
      )
      return rows.length === 1
    },

    async closeEnrolment(sql: Sql, id: string): Promise<void> {
      await sql.run('update session set enrol_until = null where id = $1', [id])
    },

    async start(sql: Sql, { session, refreshToken, audited }: StartedSession, now: Date): Promise<boolean> {
      const values = sessionValues(session, now)
      const places = [...values, ...audited].map((_, index) => `$${3 + index}`)
      const started = await sql.run(
        `with started as (${insertSession(places.slice(0, values.length))} returning id),
         renewable as (insert into refresh_token (hash, session_id, expires_at)
           select $1::text, id, $2::timestamptz from started)
         ${insertAuditFrom('started', places.slice(values.length))}`,
        [refreshToken.hash, refreshToken.expiresAt, ...values, ...audited],
      )
      return started === 1
    },

    async addToken(sql: Sql, token: { hash: string; sessionId: string; expiresAt: Date }): Promise<void> {
      await sql.run('insert into refresh_token (hash, session_id, expires_at) values ($1, $2, $3)', [
        token.hash,
        token.sessionId,
        token.expiresAt,
      ])
    },

    async lockToken(sql: Sql, hash: string): Promise<RefreshTokenState | undefined> {
      const rows = await sql.query<StateRow>(
        `select s.id, s.document, s.intent_id, s.expires_at as session_expires_at, t.expires_at, t.used_at
         from refresh_token t join session s on s.id = t.session_id
         where t.hash = $1 and s.ended_at is null for update`,
        [hash],
      )
      return rows[0] && rowToState(rows[0])
    },

    async markUsed(sql: Sql, hash: string, now: Date): Promise<void> {
      await sql.run('update refresh_token set used_at = $2 where hash = $1 and used_at is null', [hash, now])
    },

    async end(sql: Sql, id: string, now: Date): Promise<void> {
      await sql.run('update session set ended_at = $2 where id = $1 and ended_at is null', [id, now])
    },

    async endOf(sql: Sql, { document, id }: { document: string; id: string }, now: Date): Promise<boolean> {
      const ended = await sql.run(
        'update session set ended_at = $3 where id = $1 and document = $2 and ended_at is null',
        [id, document, now],
      )
      return ended === 1
    },

    async endAllOf(sql: Sql, document: string, now: Date): Promise<string[]> {
      const rows = await sql.query<{ id: string }>(
        `update session set ended_at = $2 where document = $1 and ended_at is null and expires_at > $2 returning id`,
        [document, now],
      )
      return rows.map(({ id }) => id)
    },

    async endOthersOf(sql, { document, sessionId }, now): Promise<string[]> {
      const rows = await sql.query<{ id: string }>(
        `update session set ended_at = $3 where document = $1 and id <> $2 and ended_at is null and expires_at > $3
         returning id`,
        [document, sessionId, now],
      )
      return rows.map(({ id }) => id)
    },

    endAll: (sql: Sql, now: Date): Promise<number> =>
      sql.run('update session set ended_at = $1 where ended_at is null and expires_at > $1', [now]),

    async forgetBefore(instant: Date): Promise<void> {
      await database.run('delete from session where expires_at < $1', [instant])
    },
  }
}
async function readLevel(sql: Reads, id: string, now: Date, lock = ''): Promise<SessionLevel | undefined> {
  const [row] = await sql.query<LevelRow>(
    `select acr, amr, factor_at from session where id = $1 and ended_at is null and expires_at > $2 ${lock}`,
    [id, now],
  )
  return row && { acr: row.acr, amr: row.amr.split(' ') as Amr[], factorAt: row.factor_at ?? undefined }
}

const SESSION = [
  ['id', 'uuid'],
  ['document', 'text'],
  ['intent_id', 'text'],
  ['address_hash', 'text'],
  ['created_at', 'timestamptz'],
  ['expires_at', 'timestamptz'],
  ['acr', 'text'],
  ['amr', 'text'],
  ['factor_at', 'timestamptz'],
  ['device_hash', 'text'],
  ['device', 'jsonb'],
  ['is_new_device', 'boolean'],
  ['sealed_place', 'text'],
] as const

/**
 * The statement that starts a session: no row for an account that is disabled, also by a transaction that is still open.
 * @param places of its values, in the order of `sessionValues`
 */
export const insertSession = (places: readonly string[]): string =>
  `insert into session (${SESSION.map(([column]) => column).join(', ')})
   select ${SESSION.map(([, type], index) => `${places[index]}::${type}`).join(', ')}
   from account where document = ${places[1]}::text and disabled_at is null for share`

export function sessionValues(session: NewSession, now: Date): unknown[] {
  const { id, document, intentId, addressHash, expiresAt, level, device } = session
  const { acr, amr, factorAt } = level
  return [
    ...[id, document, intentId ?? null, addressHash, now, expiresAt],
    ...[acr, amr.join(' '), factorAt ?? null],
    ...[device.hash, JSON.stringify(device.kind), device.isNew, device.place?.sealed ?? null],
  ]
}

type OpenRow = {
  id: string
  created_at: Date
  device: unknown
  sealed_place: string | null
  is_new_device: boolean
  amr: string
  used_at: Date | null
}

function rowToOpen(row: OpenRow): OpenSession {
  const { id, created_at: startedAt, device, sealed_place, is_new_device, amr, used_at } = row
  const known = z.safeParse(DeviceKind, device)
  return {
    id,
    startedAt,
    lastSeenAt: used_at ?? startedAt,
    device: known.success ? known.data : undefined,
    sealedPlace: sealed_place ?? undefined,
    isNewDevice: is_new_device,
    // A session by passkey never proves the password as a method.
    how: amr.split(' ').includes('pwd') ? 'password' : 'passkey',
  }
}

function rowToState(row: StateRow): RefreshTokenState {
  return {
    session: {
      id: row.id,
      document: row.document,
      intentId: row.intent_id ?? undefined,
      expiresAt: row.session_expires_at,
    },
    expiresAt: row.expires_at,
    usedAt: row.used_at ?? undefined,
  }
}

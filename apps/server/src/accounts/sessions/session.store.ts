import * as z from 'zod/mini'
import { insertAuditFrom } from '../../platform/audit/audit.store.ts'
import type { Database, Row, Sql } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import { DeviceKind } from '../devices/device-kind.ts'
import type { NewSession, OpenSession, SessionStore, StartedSession } from './session.port.ts'
import { SESSION_ENDS } from './session-ends.store.ts'
import { createSessionLevels } from './session-levels.store.ts'
import { createSessionTokens, FIRST_TOKENS, tokenValues } from './session-tokens.store.ts'

/** Sessions over the database: how they start, are shown and forgotten here; the rest in the stores beside it. */
export function createSessionStore(database: Database): SessionStore {
  return {
    ...createSessionLevels(database),
    ...createSessionTokens(database),
    ...SESSION_ENDS,

    isKnownAddress: async (document: string, addressHash: string) =>
      (
        await database.query('select 1 from session where document = $1 and address_hash = $2 limit 1', [
          document,
          addressHash,
        ])
      ).length === 1,

    async seenAt(document: string, deviceHash: string): Promise<{ isSeen: boolean; isFirst: boolean }> {
      const [row] = await database.query<{ is_seen: boolean; is_any: boolean }>(
        `select exists (select 1 from session where document = $1 and device_hash = $2) as is_seen,
           exists (select 1 from session where document = $1) as is_any`,
        [document, deviceHash],
      )
      return { isSeen: row?.is_seen === true, isFirst: row?.is_any !== true }
    },

    async openOf(document: string, now: Date): Promise<OpenSession[]> {
      const rows = await database.query(
        `select s.id, s.created_at as started_at, s.device, s.sealed_place, s.is_new_device, s.amr, max(t.used_at) as used_at,
           exists (select 1 from provider_session p where p.session_id = s.id) as is_by_provider
         from session s join refresh_token t on t.session_id = s.id
         where s.document = $1 and s.ended_at is null and s.expires_at > $2
         group by s.id having max(t.expires_at) > $2 order by s.created_at desc, s.id`,
        [document, now],
      )
      return rows.map(rowToOpen)
    },

    start: (sql: Sql, { factorId, ...started }, now: Date) =>
      startSession(sql, started, now, { own: [factorId], proof: BY_FACTOR }),

    forgetBefore: (instant: Date) => database.run('delete from session where expires_at < $1', [instant]),
  }
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
  ['proved_at', 'timestamptz'],
] as const

/** Conditions of an account, or of a row joined to it, beside not being disabled. */
type Proof = { join?: string; condition?: string }
type Start = { own?: readonly unknown[]; before?: string; proof?: Proof; sides?: string }

/** Gives no row for an account that is disabled, also by a transaction that is still open. @param places of `sessionValues` */
const insertSession = (places: readonly string[], { join = '', condition = 'true' }: Proof = {}): string =>
  `insert into session (${SESSION.map(([column]) => column).join(', ')})
   select ${SESSION.map(([, type], index) => `${places[index]}::${type}`).join(', ')}
   from account ${join} where account.document = ${places[1]}::text and account.disabled_at is null and ${condition}
   for share`

/** $5: the factor that was checked. NOTE: joined, as a lock that is waited for looks again only at the rows that it locks. */
const BY_FACTOR = {
  join: 'join factor on factor.document = account.document',
  condition: 'factor.id = $5::uuid and factor.disabled_at is null',
}

/**
 * Starts a session, with its first tokens and its entry in the audit log, in one statement; false for an account that is disabled.
 * @param own values of the statement from $5 on, for what stands `before` the session, `proof` or what follows it (`sides`)
 */
export async function startSession(
  sql: Sql,
  { session, tokens, audited }: StartedSession,
  now: Date,
  { own = [], before = '', proof = {}, sides = '' }: Start = {},
): Promise<boolean> {
  const values = sessionValues(session, now)
  const first = [...tokenValues(tokens), ...own]
  const further = [...values, ...audited]
  const places = further.map((_, index) => `$${first.length + 1 + index}`)
  const started = await sql.run(
    `with ${before} started as (${insertSession(places.slice(0, values.length), proof)} returning id),
     with_tokens as (${FIRST_TOKENS}) ${sides}
     ${insertAuditFrom('started', places.slice(values.length))}`,
    [...first, ...further],
  )
  return started === 1
}

/** Values of a new session, in the order of its insert. */
function sessionValues(session: NewSession, now: Date): unknown[] {
  const { id, document, intentId, addressHash, expiresAt, level, device } = session
  const { acr, amr, factorAt } = level
  const { provedAt = null } = session
  return [
    ...[id, document, intentId ?? null, addressHash, now, expiresAt],
    ...[acr, amr.join(' '), factorAt ?? null],
    ...[device.hash, JSON.stringify(device.kind), device.isNew, device.place?.sealed ?? null],
    provedAt,
  ]
}

type FoundSession = Omit<OpenSession, 'lastSeenAt' | 'device' | 'how'> & {
  usedAt: Date | undefined
  device: unknown
  amr: string
  isByProvider: boolean
}

function rowToOpen(row: Row): OpenSession {
  const { usedAt, device, amr, isByProvider, ...session } = fromRow<FoundSession>(row)
  const known = z.safeParse(DeviceKind, device)
  return {
    ...session,
    lastSeenAt: usedAt ?? session.startedAt,
    device: known.success ? known.data : undefined,
    how: isByProvider ? undefined : howBegun(amr.split(' ')),
  }
}

/** A session by passkey never proves the password as a method. */
function howBegun(means: readonly string[]): OpenSession['how'] {
  if (means.includes('pwd')) return 'password'
  return means.includes('pop') ? 'passkey' : undefined
}

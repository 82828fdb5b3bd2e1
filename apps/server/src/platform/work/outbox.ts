import { reasonOf } from '../base/reason-of.ts'
import type { Sql } from '../database/database.ts'
import { asInstitution } from '../observability/interaction.ts'
import { type Log, redact } from '../observability/log.ts'
import type { Seal } from '../secrets/seal.ts'
import { OUTBOX, type Queue } from './queue.ts'

/**
 * Transactional outbox: work that follows a decision but happens elsewhere (mail, calls to other institutions). It is
 * written in the decision's own transaction, so neither exists without the other; payloads are sealed, because they
 * contain personal data. One process at a time works on a piece; a piece whose worker died is retried.
 */
export type Outbox = {
  /** Adds work inside the caller's transaction, due at once or `inSeconds`. */
  add(sql: Sql, kind: string, payload: unknown, inSeconds?: number): Promise<void>
  /** The same with a payload that is sealed already. */
  addSealed(sql: Sql, work: OutboxWork, inSeconds?: number): Promise<void>
}
/** Does one kind of work; throws to be retried later. Must be idempotent. */
export type OutboxHandler = (payload: unknown) => Promise<unknown>
export type OutboxHandlers = Readonly<Record<string, OutboxHandler>>
export type OutboxWork = { kind: string; sealed: string }

const DAY_SECONDS = 86_400
const RETRIES = {
  // Retries for a year: after 1 s, doubling, up to ten minutes.
  retryLimit: 100_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  retentionSeconds: 365 * DAY_SECONDS,
  // A worker without a heartbeat for this long counts as dead.
  heartbeatSeconds: 20,
  expireInSeconds: 900,
  deleteAfterSeconds: DAY_SECONDS,
}
/** The outbox over a queue; payloads are sealed before they are stored. */
export function createOutbox(queue: Queue, seal: Seal): Outbox {
  const addSealed: Outbox['addSealed'] = async (sql, work, inSeconds = 0) => {
    const executeSql = async (text: string, values: unknown[] = []) => ({
      rows: await sql.query(text, values),
    })
    await queue.send(OUTBOX, work, { ...RETRIES, startAfter: inSeconds, db: { executeSql } })
  }
  return {
    addSealed,
    add: (sql, kind, payload, inSeconds) =>
      addSealed(sql, { kind, sealed: seal.seal(JSON.stringify(payload)) }, inSeconds),
  }
}

/** Everything that a worker of the outbox needs. */
export type OutboxContext = { seal: Seal; log: Log; handlers: OutboxHandlers }

/** @throws errors without personal data, because the queue stores the error */
export async function runOutboxWork(
  { seal, log, handlers }: OutboxContext,
  { kind, sealed }: OutboxWork,
): Promise<void> {
  try {
    const handler = handlers[kind]
    if (!handler) throw new Error(`nobody handles ${kind}`)
    await asInstitution(`outbox ${kind}`, async () => handler(JSON.parse(seal.open(sealed))))
  } catch (error) {
    const reason = redact(reasonOf(error))
    log.warn({ kind, reason }, 'outbox work failed')
    throw new Error(reason)
  }
}

import type { Sql } from '../database/database.ts'
import { asInstitution } from '../observability/interaction.ts'
import { type Log, redact } from '../observability/log.ts'
import type { Seal } from '../secrets/seal.ts'
import { OUTBOX, type Queue } from './queue.ts'

/**
 * Work that a decision asks for but that happens elsewhere (mail, calls to other institutions). It is written in the
 * decision's own transaction, so neither exists without the other; payloads are sealed, as they hold personal data.
 * One process at a time works on a piece; one whose worker died is tried again.
 */
export type Outbox = {
  /** Adds work inside the caller's transaction, to be done at once or `inSeconds`. */
  add(sql: Sql, kind: string, payload: unknown, inSeconds?: number): Promise<void>
  /** The same with a payload that is sealed already. */
  addSealed(sql: Sql, work: OutboxWork, inSeconds?: number): Promise<void>
}
/** Does one kind of work; throws to be called again later. Must be safe to repeat. */
export type OutboxHandler = (payload: unknown) => Promise<unknown>
/** By kind of work. */
export type OutboxHandlers = Readonly<Record<string, OutboxHandler>>
/** A piece of work as it lies in the queue. */
export type OutboxWork = { kind: string; sealed: string }

const DAY = 86_400
const RETRIES = {
  // Again and again for a year: 1 s, doubling, up to ten minutes.
  retryLimit: 100_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  retentionSeconds: 365 * DAY,
  // A worker that is silent for so long has died.
  heartbeatSeconds: 20,
  expireInSeconds: 900,
  deleteAfterSeconds: DAY,
}
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

export type OutboxContext = { seal: Seal; log: Log; handlers: OutboxHandlers }

/** @throws without personal data: the queue keeps what it is told of a failure. */
export async function runOutboxWork(
  { seal, log, handlers }: OutboxContext,
  { kind, sealed }: OutboxWork,
): Promise<void> {
  try {
    const handler = handlers[kind]
    if (!handler) throw new Error(`nobody handles ${kind}`)
    await asInstitution(`outbox ${kind}`, async () => handler(JSON.parse(seal.open(sealed))))
  } catch (error) {
    const reason = redact(String(error))
    log.warn({ kind, reason }, 'outbox work failed')
    throw new Error(reason)
  }
}

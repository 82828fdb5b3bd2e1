import type { Clock } from './clock.ts'
import { type Log, redact } from './log.ts'
import type { OutboxRow, OutboxStore } from './outbox.store.ts'

/** Does one kind of outbox work; throws to be called again later. Must be safe to repeat. */
export type OutboxHandler = (payload: unknown) => Promise<void>

const LEASE = 60_000
const BATCH = 20
const LONGEST_WAIT = 10 * 60_000

/** Works on the outbox: `runOnce` takes what is due, `start` repeats it. */
export function createOutbox(deps: {
  store: OutboxStore
  handlers: Record<string, OutboxHandler>
  clock: Clock
  log: Log
}) {
  const { store, handlers, clock, log } = deps

  async function work(row: OutboxRow): Promise<void> {
    try {
      const handler = handlers[row.kind]
      if (!handler) throw new Error(`nobody handles ${row.kind}`)
      await handler(row.payload)
      await store.done(row.id, clock.now())
    } catch (error) {
      const wait = Math.min(LONGEST_WAIT, 1000 * 2 ** row.tries)
      log.warn({ kind: row.kind, tries: row.tries, reason: redact(String(error)) }, 'outbox work failed')
      await store.failed(row.id, redact(String(error)), new Date(clock.now().getTime() + wait))
    }
  }

  async function runOnce(): Promise<number> {
    const now = clock.now()
    const rows = await store.take(now, new Date(now.getTime() + LEASE), BATCH)
    await Promise.all(rows.map(work))
    return rows.length
  }

  return { runOnce }
}

import type { AuditStore } from '../platform/audit/audit.store.ts'
import type { EventsOut } from '../platform/audit/events-out.ts'
import type { Clock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Database } from '../platform/database/database.ts'
import { onBehalfOf } from '../platform/observability/interaction.ts'
import { eventOf } from './event-out.ts'
import { createEventSinks, type EventSinksStore, type SetAside, type SinkState } from './event-sinks.store.ts'
import type { EventsAudit } from './events-audit-events.ts'

const TURN_MS = 60_000
const ROWS_AT_ONCE = 500

/** Dependencies of an operator's acts on the sinks. */
export type OperateDeps = {
  database: Database
  audit: EventsAudit & { store: Pick<AuditStore, 'after'> }
  clock: Clock
  told: EventsOut
}

/** An event that was set aside, as operators see it. */
export type ListedEvent = SetAside & { type: string }

/** Acts of operators on the sinks; each is in the audit log. */
export function createSinkOperations({ database, audit, clock, told }: OperateDeps) {
  const sinks = createEventSinks(database)
  return {
    states: (): Promise<SinkState[]> => sinks.states(),

    /** The event that a sink has refused, and those that wait behind it, in order. @throws {ConfigError} */
    async list(name: string): Promise<ListedEvent[]> {
      await demandSink(sinks, name)
      const found = await sinks.listSetAside(database, name)
      const typed = found.map(async (one) => {
        const [row] = await audit.store.after(one.position - 1, 1)
        return { ...one, type: row?.position === one.position ? row.event : 'no longer kept' }
      })
      return Promise.all(typed)
    },

    /** Everything that was set aside is tried once more, in order. @returns how many @throws {ConfigError} */
    async retry(name: string): Promise<number> {
      await demandSink(sinks, name)
      return operated(database, async (sql) => {
        const count = await sinks.retryAll(sql, name)
        await audit.record(sql, { event: 'event-sink.retried', subject: name, detail: { count } })
        return count
      })
    },

    /** Gives up an event that was set aside; what is behind it can be tried. @throws {ConfigError} */
    async discard(name: string, position: number): Promise<void> {
      await demandSink(sinks, name)
      await operated(database, async (sql) => {
        if (!(await sinks.removeSetAside(sql, name, position)))
          throw new ConfigError(`No event ${position} was set aside for ${name}.`)
        await audit.record(sql, { event: 'event-sink.discarded', subject: name, detail: { position } })
      })
    },

    /** Sets the event aside that a sink fails at, so that the others go on. @returns its position @throws {ConfigError} */
    async setAside(name: string): Promise<number> {
      const now = clock.now()
      await demandSink(sinks, name)
      const turn = await sinks.take(name, { now, until: new Date(now.getTime() + TURN_MS), early: true })
      if (!turn) throw new ConfigError(`${name} is being delivered to: try again in a minute.`)
      try {
        const event = await nextEvent({ audit, told }, turn.position)
        if (!event) throw new ConfigError(`No event waits for ${name}.`)
        const { position, consentId } = event
        await operated(database, async (sql) => {
          await sinks.setAside(sql, name, {
            position,
            consentId,
            at: now,
            reason: 'an operator set it aside',
          })
          await audit.record(sql, { event: 'event-sink.set-aside', subject: name, detail: { position } })
        })
        await sinks.advance(turn, { position, until: now })
        return position
      } finally {
        await sinks.giveBack(turn)
      }
    },
  }
}

const operated = <T>(database: Database, work: Parameters<typeof database.transaction<T>>[0]): Promise<T> =>
  onBehalfOf({ kind: 'operator' }, () => database.transaction(work))

/** @throws {ConfigError} */
async function demandSink(sinks: EventSinksStore, name: string): Promise<void> {
  const names = (await sinks.states()).map((state) => state.name)
  if (!names.includes(name))
    throw new ConfigError(
      names.length > 0 ? `The sinks are ${names.join(' and ')}.` : 'No sink has begun yet.',
    )
}

async function nextEvent({ audit, told }: Pick<OperateDeps, 'audit' | 'told'>, after: number) {
  for (let position = after; ; ) {
    const rows = await audit.store.after(position, ROWS_AT_ONCE)
    const [event] = rows.flatMap((row) => eventOf(told, row) ?? [])
    const last = rows.at(-1)
    if (event || !last) return event
    position = last.position
  }
}

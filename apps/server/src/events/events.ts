import type { EventsOut } from '../platform/audit/events-out.ts'
import type { PartDeclaration, PartWork } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import { type DeliverDeps, deliverEvents } from './deliver-events.ts'
import { eventGauges } from './event-metrics.ts'
import { createEventSinks } from './event-sinks.store.ts'
import { openSinks } from './sinks/open-sinks.ts'

const EVERY_MS = 1_000

/** Audit events that are told, of all parts. */
export const toldOf = (declarations: readonly PartDeclaration[]): EventsOut =>
  Object.assign({}, ...declarations.map(({ eventsOut }) => eventsOut ?? {}))

/**
 * Tells the insurer's own systems what happens, from the audit log (docs/decisions/server/outbox-and-jobs.md); nothing unless the
 * configuration names a sink. A sink begins with what happens after its first start.
 * @throws {ConfigError} for secrets and certificates that cannot be used
 */
export async function createEvents(
  { config, database, clock, log, audit }: Platform,
  declarations: readonly PartDeclaration[],
): Promise<PartWork> {
  const sinks = openSinks(config, clock)
  if (sinks.length === 0) return { jobs: [] }
  const store = createEventSinks(database)
  for (const { name } of sinks) await store.begin(name)
  const deps: DeliverDeps = { clock, log, audit, database, sinks: store, told: toldOf(declarations) }
  const states = async () =>
    (await store.states()).filter(({ name }) => sinks.some((sink) => sink.name === name))
  return {
    jobs: [],
    intervals: sinks.map((sink) => ({
      run: () => deliverEvents(deps, sink),
      everyMs: EVERY_MS,
      program: 'work' as const,
    })),
    gauges: eventGauges(states, clock.now),
  }
}

import type { EventsOut } from '../platform/audit/events-out.ts'
import { readRarely, secondsBetween } from '../platform/observability/gauges.ts'
import type { PartDeclaration, PartWork, ReadsOf } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import type { EVENTS } from './declaration.ts'
import { type DeliverDeps, deliverEvents } from './deliver-events.ts'
import { createEventSinks, type SinkState } from './event-sinks.store.ts'
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
  if (sinks.length === 0) return {}
  const store = createEventSinks(database)
  for (const { name } of sinks) await store.begin(name)
  const deps: DeliverDeps = { clock, log, audit, database, sinks: store, told: toldOf(declarations) }
  const states = readRarely(async () =>
    (await store.states()).filter(({ name }) => sinks.some((sink) => sink.name === name)),
  )
  const tell = (value: (state: SinkState) => number) => async () =>
    Object.fromEntries((await states()).map((state) => [state.name, value(state)]))
  return {
    intervals: sinks.map((sink) => ({
      run: () => deliverEvents(deps, sink),
      everyMs: EVERY_MS,
      program: 'work' as const,
    })),
    gauges: {
      consente_events_oldest_seconds: tell(({ oldest }) => secondsBetween(oldest, clock.now())),
      consente_events_set_aside: tell(({ setAside }) => setAside),
    } satisfies ReadsOf<typeof EVENTS>,
  }
}

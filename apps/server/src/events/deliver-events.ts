import type { EventsOut } from '../platform/audit/events-out.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import { redact } from '../platform/observability/log.ts'
import type { Platform } from '../platform/platform.ts'
import { eventsDelivered } from './event-metrics.ts'
import { type EventOut, eventOf } from './event-out.ts'
import type { EventSinksStore, SetAside, Turn } from './event-sinks.store.ts'
import { EventRefused, type Sink } from './sinks/sink.ts'

/** Longer than a delivery takes: a process that dies holds the others up for so long. */
const TURN_MS = 60_000
/** One run ends after so long, and the next one goes on: a stop waits for a run. */
const RUN_MS = 5_000
const ROWS_AT_ONCE = 500
const LONGEST_PAUSE_MS = 10 * 60_000
/** Tries after which a refused event is set aside. */
const TRIES_OF_A_REFUSED = 5
const LONGEST_REASON = 300

export type DeliverDeps = Pick<Platform, 'clock' | 'log'> & {
  audit: { store: Pick<Platform['audit']['store'], 'after'> }
  sinks: EventSinksStore
  database: Platform['database']
  /** Audit events that are told, by their kind. */
  told: EventsOut
}

/**
 * Delivers to a sink what the audit log has got since, in its order, until nothing is left or the sink takes nothing. The position
 * moves only after a delivery: each event arrives at least once. An event that the sink refuses is set aside after five tries, with
 * all later ones of the same consent; the others go on.
 */
export async function deliverEvents(deps: DeliverDeps, sink: Sink): Promise<void> {
  const { clock, log, sinks } = deps
  const turn = await sinks.take(sink.name, { now: clock.now(), until: turnEnd(deps) })
  if (!turn) return
  const endsAt = performance.now() + RUN_MS
  const hasTime = () => performance.now() < endsAt
  try {
    if ((await deliverDue(deps, sink, turn)) && (await deliverNew(deps, sink, { turn, hasTime })))
      await sinks.giveBack(turn)
  } catch (error) {
    const reason = redact(reasonOf(error)).slice(0, LONGEST_REASON)
    const pause = Math.min(1_000 * 2 ** Math.min(turn.tries, 20), LONGEST_PAUSE_MS)
    await sinks.fail(turn, { reason, retryAt: new Date(clock.now().getTime() + pause) })
    eventsDelivered.inc({ sink: sink.name, outcome: 'failed' })
    log.warn({ sink: sink.name, reason }, 'a sink of events takes nothing')
  }
}
/** Another try of what operators ask for. @returns false if the turn is over */
async function deliverDue(deps: DeliverDeps, sink: Sink, turn: Turn): Promise<boolean> {
  const { sinks, database } = deps
  const postponed = new Set<string>()
  for (const letter of await sinks.listSetAside(database, sink.name, { isDue: true })) {
    if (letter.consentId !== undefined && postponed.has(letter.consentId)) continue
    if (await isTaken(deps, sink, letter)) await sinks.removeSetAside(database, sink.name, letter.position)
    else if (letter.consentId !== undefined) postponed.add(letter.consentId)
    if (!(await sinks.advance(turn, { position: turn.position, until: turnEnd(deps) }))) return false
  }
  return true
}

/** Delivers an event that was set aside; one whose row the audit log keeps no more counts as taken. */
async function isTaken({ audit, told, sinks }: DeliverDeps, sink: Sink, letter: SetAside): Promise<boolean> {
  const [row] = await audit.store.after(letter.position - 1, 1)
  const event = row?.position === letter.position ? eventOf(told, row) : undefined
  if (!event) return true
  try {
    await sink.deliver([event])
    eventsDelivered.inc({ sink: sink.name, outcome: 'delivered' })
    return true
  } catch (error) {
    if (!(error instanceof EventRefused)) throw error
    await sinks.postpone(sink.name, { ...letter, reason: error.message })
    return false
  }
}

/** @returns false if the turn is over */
async function deliverNew(
  deps: DeliverDeps,
  sink: Sink,
  { turn, hasTime }: { turn: Turn; hasTime: () => boolean },
): Promise<boolean> {
  const { audit, sinks, told } = deps
  const held = await sinks.consentsSetAside(sink.name)
  const passTo = (position: number) => sinks.advance(turn, { position, until: turnEnd(deps) })
  let { tries } = turn
  for (let { position } = turn; hasTime(); ) {
    const rows = await audit.store.after(position, ROWS_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return true
    const events = rows.flatMap((row) => eventOf(told, row) ?? [])
    for (let at = 0; at < events.length; at += sink.most) {
      if (!hasTime()) return true
      const group = events.slice(at, at + sink.most)
      await deliverGroup(deps, sink, { group, held, isLastTry: tries + 1 >= TRIES_OF_A_REFUSED })
      tries = 0
      if (!(await passTo(group.at(-1)?.position ?? position))) return false
    }
    if (!(await passTo(last.position))) return false
    position = last.position
  }
  return true
}

/** Delivers a group but for what waits behind an event that was set aside. */
async function deliverGroup(
  { sinks, database, clock }: DeliverDeps,
  sink: Sink,
  { group, held, isLastTry }: { group: readonly EventOut[]; held: Set<string>; isLastTry: boolean },
): Promise<void> {
  const setAside = async (event: EventOut, reason: string): Promise<void> => {
    const { position, consentId } = event
    await sinks.setAside(database, sink.name, { position, consentId, at: clock.now(), reason })
    if (consentId !== undefined) held.add(consentId)
    eventsDelivered.inc({ sink: sink.name, outcome: 'set aside' })
  }
  const free: EventOut[] = []
  for (const event of group) {
    if (event.consentId === undefined || !held.has(event.consentId)) free.push(event)
    else await setAside(event, 'an earlier event of the same consent was set aside')
  }
  const [first] = free
  if (!first) return
  try {
    await sink.deliver(free)
    eventsDelivered.inc({ sink: sink.name, outcome: 'delivered' }, free.length)
  } catch (error) {
    if (!(error instanceof EventRefused) || !isLastTry) throw error
    await setAside(first, error.message)
  }
}

const turnEnd = ({ clock }: Pick<DeliverDeps, 'clock'>): Date => new Date(clock.now().getTime() + TURN_MS)

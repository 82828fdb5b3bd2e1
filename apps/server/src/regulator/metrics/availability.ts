import { type HealthSlot, SLOT_SECONDS } from '../discovery/health-slots.store.ts'
import { isInEffect, type PlannedOutage } from '../discovery/planned-outage.ts'

/** Seconds of a span of time: how long it was, and how much of it was out as planned, or down. */
export type SpanSeconds = { elapsed: number; scheduled: number; down: number }
/** Seconds up and down, of everything and of each API. */
export type Availability = {
  /** Down while any API was. */
  general: SpanSeconds
  ofApi: ReadonlyMap<string, SpanSeconds>
}

/** The span that is asked for: both ends at the beginning of a slot. */
export type SlotSpan = { from: Date; to: Date }

/**
 * APIs that were up, slot by slot. A slot that nobody wrote is time in which nobody answered. Time in a planned outage does not count as down if the outage keeps the scheme's rules.
 * @param names of the APIs
 */
export function availabilityOf(
  names: readonly string[],
  span: SlotSpan,
  { slots, outages }: { slots: readonly HealthSlot[]; outages: readonly PlannedOutage[] },
): Availability {
  const found = new Map(slots.map(({ at, failing }) => [at.getTime(), failing]))
  const regular = outages.filter(({ isRegular }) => isRegular)
  const general = emptySpan()
  const ofApi = new Map(names.map((name) => [name, emptySpan()]))
  const step = SLOT_SECONDS * 1000
  for (let at = span.from.getTime(); at < span.to.getTime(); at += step) {
    const now = new Date(at)
    const planned = regular.filter((outage) => isInEffect(outage, now))
    const failing = new Set(found.get(at) ?? names)
    const isPlanned = (name: string): boolean => planned.some(({ apis }) => apis?.includes(name) ?? true)
    for (const [name, seconds] of ofApi)
      add(seconds, { isPlanned: isPlanned(name), isDown: failing.has(name) })
    const isDown = names.some((name) => failing.has(name) && !isPlanned(name))
    add(general, { isPlanned: planned.length > 0 && !isDown, isDown })
  }
  return { general, ofApi }
}

const emptySpan = (): SpanSeconds => ({ elapsed: 0, scheduled: 0, down: 0 })

function add(seconds: SpanSeconds, { isPlanned, isDown }: { isPlanned: boolean; isDown: boolean }): void {
  seconds.elapsed += SLOT_SECONDS
  if (isPlanned) seconds.scheduled += SLOT_SECONDS
  else if (isDown) seconds.down += SLOT_SECONDS
}

const DIGITS = 6
const ALL = 10 ** DIGITS

/** The rate as published, with six digits after the point (`uptimeRate` of 2.0.0): rounded down, so never up to 1. */
export function rateOf({ elapsed, scheduled, down }: SpanSeconds): string {
  const counted = elapsed - scheduled
  const parts = counted <= 0 ? ALL : Math.floor(((counted - down) * ALL) / counted)
  return (parts / ALL).toFixed(DIGITS)
}

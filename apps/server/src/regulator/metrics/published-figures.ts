import { toInstantText } from '@consente/domain/period'
import type { ServedApi } from '../served-apis.ts'
import { type Availability, rateOf, type SpanSeconds } from './availability.ts'
import type { PeakOfDay, TierFigures } from './call-figures.store.ts'
import { TIERS, type Tier } from './call-kind.ts'

type Days = { currentDay: number; previousDays: number[] }

export type FiguresGiven = {
  now: Date
  secondsToday: number
  /** Today first, then the days before it, newest first. */
  days: readonly string[]
  figures: readonly TierFigures[]
  peaks: readonly PeakOfDay[]
  availability: Availability
  apis: readonly ServedApi[]
  apiUrl: string
}

const DAY_SECONDS = 86_400
const NOTHING: Omit<TierFigures, 'day' | 'tier'> = {
  calls: 0,
  measured: 0,
  milliseconds: 0,
  errors: 0,
  rejections: 0,
}

/** `data` of the published Admin metrics, 1.3.0 and 2.0.0. */
export function publishedFigures(given: FiguresGiven): Record<string, unknown> {
  const { now, secondsToday, peaks } = given
  const byTier = (value: (figures: typeof NOTHING) => number): Record<Tier, Days> =>
    Object.fromEntries(
      TIERS.map((tier) => [tier, daysOf(given, (day) => value(figuresOf(given, day, tier)))]),
    ) as Record<Tier, Days>
  const overall = (value: (figures: typeof NOTHING) => number): Days =>
    daysOf(given, (day) => sum(TIERS.map((tier) => value(figuresOf(given, day, tier)))))
  const calls = overall((figures) => figures.calls)
  return {
    requestTime: toInstantText(now),
    availability: presented(given),
    invocations: byTier((figures) => figures.calls),
    averageResponse: byTier(({ measured, milliseconds }) =>
      measured === 0 ? 0 : Math.round(milliseconds / measured),
    ),
    averageTps: {
      currentDay: Math.round(calls.currentDay / Math.max(1, secondsToday)),
      previousDays: calls.previousDays.map((count) => Math.round(count / DAY_SECONDS)),
    },
    peakTps: daysOf(given, (day) => peaks.find((peak) => peak.day === day)?.calls ?? 0),
    errors: overall((figures) => figures.errors),
    rejections: overall((figures) => figures.rejections),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function figuresOf({ figures }: FiguresGiven, day: string, tier: Tier): typeof NOTHING {
  return figures.find((one) => one.day === day && one.tier === tier) ?? NOTHING
}

function daysOf({ days }: FiguresGiven, value: (day: string) => number): Days {
  const [today = '', ...before] = days
  return { currentDay: value(today), previousDays: before.map(value) }
}

function presented({ availability: { general, ofApi }, apis, apiUrl }: FiguresGiven): unknown {
  const everyEndpoint = <T>(present: (seconds: SpanSeconds) => T): (T & { url: string })[] =>
    apis.flatMap(({ name, endpoints }) => {
      const seconds = ofApi.get(name)
      return seconds
        ? endpoints.map((endpoint) => ({ url: `${apiUrl}${endpoint}`, ...present(seconds) }))
        : []
    })
  return {
    uptime: {
      generalUptimeRate: rateOf(general),
      endpoints: everyEndpoint((seconds) => ({ uptimeRate: rateOf(seconds) })),
    },
    downtime: {
      generalDowntime: general.down,
      scheduledOutage: general.scheduled,
      endpoints: everyEndpoint(({ down }) => ({ partialDowntime: down })),
    },
  }
}

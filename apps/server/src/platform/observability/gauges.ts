import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createCachedValue } from '../base/cached-value.ts'
import type { Program } from '../config/server-config.ts'

/** Milliseconds between two reads of a value. */
const FRESH_MS = 30_000

/** A value of the institution's state. */
export type GaugeDeclaration = {
  help: string
  labelNames?: readonly string[]
  /** The program that knows it; default: work, which sees the database. */
  program?: Program | 'each'
}
/** Reads a gauge when metrics are collected: one value, a value for each value of its one label, or samples. */
export type GaugeRead = () => Promise<number | Counts | readonly Sample[]>
/** A gauge with what reads it. */
export type Gauges = readonly (GaugeDeclaration & { name: string; read: GaugeRead })[]
export type Sample = { labels: Record<string, string>; value: number }
export type Counts = Readonly<Record<string, number>>

function samplesOf(value: number | Counts | readonly Sample[], [label = '']: readonly string[]) {
  if (typeof value === 'number') return [{ labels: {}, value }]
  const isOfSamples = (one: Counts | readonly Sample[]): one is readonly Sample[] => Array.isArray(one)
  if (isOfSamples(value)) return value
  return Object.entries(value).map(([key, one]) => ({ labels: { [label]: key }, value: one }))
}

/** Registers the gauges beside those of the process, unless they are of a thread of it. Each is read at most every half minute. */
export function createStatistics(gauges: Gauges, { ofThread = false } = {}): Registry {
  const statistics = new Registry()
  if (!ofThread) collectDefaultMetrics({ register: statistics })
  for (const gauge of gauges) register(statistics, gauge)
  return statistics
}

/** A gauge that cannot be read now is absent. */
function register(registry: Registry, { name, help, labelNames = [], read }: Gauges[number]): void {
  const samples = readRarely(async () => samplesOf(await read(), labelNames))
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset()
      const found = await samples().catch(() => [])
      if (found.length === 0 && labelNames.length === 0) this.remove()
      for (const { labels, value } of found) this.set(labels, value)
    },
  })
}

/** Caches a read for half a minute: for one that is costly, or that several gauges share. */
export function readRarely<T>(read: () => Promise<T>): () => Promise<T> {
  return createCachedValue(async () => ({ value: await read(), lifeMs: FRESH_MS })).get
}

/** Seconds that have passed; 0 if nothing waits. */
export const secondsBetween = (past: Date | undefined, now: Date): number =>
  past ? Math.max(0, (now.getTime() - past.getTime()) / 1000) : 0

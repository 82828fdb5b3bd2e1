import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createCachedValue } from '../base/cached-value.ts'
import type { Program } from '../config/server-config.ts'

/** Milliseconds between two reads of a value. */
const FRESH_MS = 30_000

/** A value of the institution's state, read when metrics are collected. */
export type GaugeDeclaration = {
  name: string
  help: string
  labelNames: readonly string[]
  /** The program that knows it; default: work, which sees the database. */
  program?: Program | 'each'
  read(): Promise<Sample[]>
}
export type Sample = { labels: Record<string, string>; value: number }
export type Counts = Readonly<Record<string, number>>

export function countsGauge(
  name: string,
  { help, label, read }: { help: string; label: string; read: () => Promise<Counts> },
): GaugeDeclaration {
  return {
    name,
    help,
    labelNames: [label],
    read: async () =>
      Object.entries(await read()).map(([key, value]) => ({ labels: { [label]: key }, value })),
  }
}

export function numberGauge(name: string, help: string, read: () => Promise<number>): GaugeDeclaration {
  return { name, help, labelNames: [], read: async () => [{ labels: {}, value: await read() }] }
}

/** Registers the gauges beside those of the process, unless they are of a thread of it. Each is read at most every half minute. */
export function createStatistics(gauges: readonly GaugeDeclaration[], { ofThread = false } = {}): Registry {
  const statistics = new Registry()
  if (!ofThread) collectDefaultMetrics({ register: statistics })
  for (const gauge of gauges) register(statistics, gauge)
  return statistics
}

/** A gauge that cannot be read now is absent. */
function register(registry: Registry, { name, help, labelNames, read }: GaugeDeclaration): void {
  const samples = readRarely(read)
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

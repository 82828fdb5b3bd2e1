import { Counter } from 'prom-client'
import { type GaugeDeclaration, readRarely, type Sample } from '../../platform/observability/gauges.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import type { ReportSummary } from './report-counts.store.ts'

export const batchesSent = new Counter({
  name: 'consente_pcm_batches_total',
  help: 'Batches of reports sent to the scheme’s metrics platform, by what became of them.',
  labelNames: ['family', 'side', 'outcome'],
  registers: [metrics],
})

export const callsDropped = new Counter({
  name: 'consente_pcm_calls_dropped_total',
  help: 'Reports of calls given up because the database did not take them for too long.',
  registers: [metrics],
})

export const callsUnnamed = new Counter({
  name: 'consente_pcm_calls_unnamed_total',
  help: 'Calls that cannot be reported: no token and no certificate of the scheme names the client.',
  registers: [metrics],
})

/** Gauges of what waits for the scheme's metrics platform. */
export function pcmGauges(summary: () => Promise<ReportSummary[]>, now: () => Date): GaugeDeclaration[] {
  const read = readRarely(summary)
  const samples =
    (state: ReportSummary['state'], value: (row: ReportSummary) => number) => async (): Promise<Sample[]> =>
      (await read())
        .filter((row) => row.state === state)
        .map((row) => ({ labels: { family: row.family, side: row.side }, value: value(row) }))
  const labelNames = ['family', 'side']
  return [
    {
      name: 'consente_pcm_waiting',
      help: 'Reports that wait to be sent.',
      labelNames,
      read: samples('WAITING', ({ count }) => count),
    },
    {
      name: 'consente_pcm_oldest_seconds',
      help: 'Age of the oldest report that waits.',
      labelNames,
      read: samples('WAITING', ({ oldest }) => Math.max(0, (now().getTime() - oldest.getTime()) / 1000)),
    },
    {
      name: 'consente_pcm_late',
      help: 'Reports that wait although 06:00 of the next day has passed.',
      labelNames,
      read: samples('WAITING', ({ late }) => late),
    },
    {
      name: 'consente_pcm_refused',
      help: 'Reports that the platform has discarded, or that cannot be sent.',
      labelNames,
      read: samples('REFUSED', ({ count }) => count),
    },
  ]
}

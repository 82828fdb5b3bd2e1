import { Counter } from 'prom-client'
import { readRarely, type Sample, secondsBetween } from '../../platform/observability/gauges.ts'
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

/** What waits for the scheme's metrics platform. */
export function pcmGauges(summary: () => Promise<ReportSummary[]>, now: () => Date) {
  const read = readRarely(summary)
  const samples =
    (state: ReportSummary['state'], value: (row: ReportSummary) => number) => async (): Promise<Sample[]> =>
      (await read())
        .filter((row) => row.state === state)
        .map((row) => ({ labels: { family: row.family, side: row.side }, value: value(row) }))
  return {
    consente_pcm_waiting: samples('WAITING', ({ count }) => count),
    consente_pcm_oldest_seconds: samples('WAITING', ({ oldest }) => secondsBetween(oldest, now())),
    consente_pcm_late: samples('WAITING', ({ late }) => late),
    consente_pcm_refused: samples('REFUSED', ({ count }) => count),
  }
}

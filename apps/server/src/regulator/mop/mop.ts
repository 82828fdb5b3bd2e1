import { DAY_MS } from '@consente/domain/base/durations'
import { createOutbound } from '../../platform/network/outbound.ts'
import { readRarely, secondsBetween } from '../../platform/observability/gauges.ts'
import type { SchemeCall } from '../../platform/observability/scheme-calls.ts'
import type { PartWork, ReadsOf, RunsOf } from '../../platform/part.ts'
import type { Platform } from '../../platform/platform.ts'
import type { REGULATOR } from '../declaration.ts'
import { type PartiesOf, partiesOf, type Sources } from '../parties.ts'
import { createCallBuffer } from '../scheme-call-buffer.ts'
import { deliverTraces } from './deliver-traces.ts'
import { tracesDropped } from './mop-metrics.ts'
import { isTraced, traceOf } from './trace.ts'
import { createTracesStore } from './traces.store.ts'

const WRITTEN_EVERY_MS = 2_000
const MOST_IN_MEMORY = { calls: 5_000, characters: 32 * 1024 * 1024 }

/**
 * Traces for the scheme's operations module (docs/decisions/institutions/scheme-reports.md); nothing unless the
 * configuration names its gateway.
 */
export function createMop({ platform, sources }: { platform: Platform; sources: Sources }): PartWork {
  const { config, database, seal, clock, log, schemeCalls } = platform
  const { mop } = config
  if (!mop) return {}
  const store = createTracesStore(database, seal)
  const known = partiesOf(config, sources)
  const buffer = createCallBuffer({
    log,
    write: async (calls) => store.add(await tracesOf(calls, known)),
    most: MOST_IN_MEMORY,
    onDropped: () => tracesDropped.inc(),
  })
  schemeCalls.listen((call) => isTraced(call) && buffer.note(call), { bodies: true })
  const delivering = { clock, log, store, outbound: createOutbound(config), url: mop.url }
  const backlog = readRarely(store.backlog)
  const keptSince = () => new Date(clock.now().getTime() - mop.keepDays * DAY_MS)
  return {
    jobs: {
      async 'mop.deliver'() {
        await buffer.flush()
        await deliverTraces(delivering)
      },
      'mop.clean-up': async () => tracesDropped.inc(await store.forgetBefore(keptSince())),
    } satisfies Partial<RunsOf<typeof REGULATOR>>,
    intervals: [{ run: buffer.flush, everyMs: WRITTEN_EVERY_MS }],
    flush: buffer.flush,
    gauges: {
      consente_mop_waiting: async () => (await backlog()).count,
      consente_mop_oldest_seconds: async () => secondsBetween((await backlog()).oldest, clock.now()),
    } satisfies Partial<ReadsOf<typeof REGULATOR>>,
  }
}

const tracesOf = (calls: readonly SchemeCall[], known: PartiesOf) =>
  Promise.all(calls.map(async (call) => traceOf(call, await known(call))))

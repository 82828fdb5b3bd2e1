import { DAY_MS } from '@consente/domain/base/durations'
import type { FunnelSteps } from '../../platform/audit/consent-funnel.ts'
import { createOutbound } from '../../platform/network/outbound.ts'
import type { PartWork, ReadsOf, RunsOf } from '../../platform/part.ts'
import type { Platform } from '../../platform/platform.ts'
import type { REGULATOR } from '../declaration.ts'
import { consentsOf, partiesOf, type Sources } from '../parties.ts'
import { createCallReports } from './call-reports.ts'
import { deriveFunnel } from './derive-funnel.ts'
import { pcmGauges } from './pcm-metrics.ts'
import { createReportsStore } from './reports.store.ts'
import { sendReports } from './send-reports.ts'
import { batchSigner } from './sign-batch.ts'

/** The platform takes nothing older by its API (guide of 3 August 2026). */
export const OLDEST_TAKEN_MS = 180 * DAY_MS

type PcmDeps = {
  platform: Platform
  /** The funnel's steps of every part. */
  steps: FunnelSteps
  sources: Sources
}
/** Reports to the scheme's metrics platform (docs/decisions/institutions/scheme-reports.md); nothing unless the configuration names it. */
export async function createPcm({ platform, steps, sources }: PcmDeps): Promise<PartWork> {
  const { config, database, seal, clock, log, audit, keys, schemeCalls } = platform
  const { pcm, institution } = config
  if (!pcm) return {}
  const store = createReportsStore(database, seal)
  await store.begin()
  const calls = createCallReports({ log, store, partiesOf: partiesOf(config, sources) })
  schemeCalls.listen(calls.note)
  const deriving = { log, audit, store, steps, consentsOf: consentsOf(config, sources) }
  const sending = {
    clock,
    log,
    store,
    outbound: createOutbound(config),
    sign: batchSigner(keys),
    url: pcm.url,
    organisationId: institution.organisationId,
  }
  return {
    jobs: {
      async 'pcm.send'() {
        await calls.flush()
        await deriveFunnel(deriving)
        await sendReports(sending)
      },
      'pcm.clean-up': forget,
    } satisfies Partial<RunsOf<typeof REGULATOR>>,
    schedules: { 'pcm.send': pcm.everyMinutes >= 60 ? '0 * * * *' : `*/${pcm.everyMinutes} * * * *` },
    intervals: [{ run: calls.flush, everyMs: pcm.bufferSeconds * 1000 }],
    flush: calls.flush,
    gauges: pcmGauges(() => store.unsent(clock.now()), clock.now) satisfies Partial<
      ReadsOf<typeof REGULATOR>
    >,
  }

  function forget(): Promise<void> {
    const now = clock.now().getTime()
    const sentBefore = new Date(now - (pcm?.keepDays ?? 0) * DAY_MS)
    return store.forget({ sentBefore, refusedBefore: new Date(now - OLDEST_TAKEN_MS) })
  }
}

import { reasonOf } from '../../platform/base/reason-of.ts'
import type { Outbound } from '../../platform/network/outbound.ts'
import type { Platform } from '../../platform/platform.ts'
import { tracesDelivered } from './mop-metrics.ts'
import type { Trace } from './trace.ts'
import type { TracesStore } from './traces.store.ts'

const AT_ONCE = 20
/** Groups of one run; the next run goes on. */
const MOST_GROUPS = 250
/** Milliseconds until a refused trace is tried again. */
const RETRY_MS = 10 * 60_000
const LIMITS = { deadlineMs: 10_000, maxBytes: 64 * 1024 }
const LONGEST_ANSWER = 300

type DeliverDeps = Pick<Platform, 'clock' | 'log'> & {
  store: Pick<TracesStore, 'claim' | 'delivered' | 'refused'>
  outbound: Pick<Outbound, 'fetchBytes'>
  /** Base address of the gateway. */
  url: string
}

/** Delivers what waits, oldest first, until nothing is due or the gateway takes none of a group. */
export async function deliverTraces(deps: DeliverDeps): Promise<void> {
  for (let groups = 0; groups < MOST_GROUPS; groups += 1) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + RETRY_MS)
    const traces = await deps.store.claim({ now, until, most: AT_ONCE })
    if (traces.length === 0) return
    const taken = await Promise.all(traces.map((trace) => deliverOne(deps, trace)))
    const delivered = traces.filter((_, at) => taken[at]).map(({ id }) => id)
    await deps.store.delivered(delivered)
    if (delivered.length === 0) return
  }
}

/** @returns whether the gateway took it: 200 sent on, 202 queued there */
async function deliverOne({ store, outbound, url, log }: DeliverDeps, trace: Trace): Promise<boolean> {
  const address = `${url.replace(/\/$/, '')}/v1/anonymize/data`
  const refusal = await outbound
    .fetchBytes(address, { ...LIMITS, headers: { ...trace.headers }, body: trace.body })
    .then(({ status }) => (status === 200 || status === 202 ? undefined : `it answered ${status}`), reasonOf)
  tracesDelivered.inc({ outcome: refusal === undefined ? 'taken' : 'refused' })
  if (refusal === undefined) return true
  await store.refused(trace.id, refusal.slice(0, LONGEST_ANSWER))
  log.warn({ reason: refusal }, 'the gateway of the operations module did not take a trace')
  return false
}

import { reasonOf } from '../../platform/base/reason-of.ts'
import type { Outbound } from '../../platform/network/outbound.ts'
import type { Platform } from '../../platform/platform.ts'
import { type BatchOutcome, outcomeOf } from './batch-answer.ts'
import { batchesSent } from './pcm-metrics.ts'
import type { ClaimedReport, ReportsStore } from './reports.store.ts'
import type { Channel } from './scheme-report.ts'
import { wireOf } from './scheme-report.ts'
import type { SignBatch } from './sign-batch.ts'

/** Most reports of one batch (ingestion API, both descriptions). */
const MOST_IN_BATCH = 5_000
/** Batches of one channel in one run; the next run goes on. */
const MOST_BATCHES = 100
const LEASE_MS = 3 * 60_000
const DEADLINE_MS = 60_000
const MOST_BYTES = 8 * 1024 * 1024

const CHANNELS: readonly Channel[] = (['EVENT', 'CALL'] as const).flatMap((family) =>
  (['server', 'client'] as const).map((side) => ({ family, side })),
)
const PATHS = { EVENT: '/event-api/v2', CALL: '/report-api/v1' } as const

type SendDeps = Pick<Platform, 'clock' | 'log'> & {
  store: Pick<ReportsStore, 'claim' | 'settle' | 'release'>
  outbound: Pick<Outbound, 'fetchBytes'>
  sign: SignBatch
  /** Base address of the ingestion API. */
  url: string
  organisationId: string
  mostInBatch?: number
}

/**
 * Sends what waits, oldest first, each channel until nothing waits or the platform does not take a batch: what it did not take
 * waits for the next run, with the same ids, so that the platform counts each report once.
 */
export async function sendReports(deps: SendDeps): Promise<void> {
  for (const channel of CHANNELS) await sendChannel(deps, channel)
}

async function sendChannel(deps: SendDeps, channel: Channel): Promise<void> {
  let most = deps.mostInBatch ?? MOST_IN_BATCH
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const batch = await deps.store.claim(channel, { now, until, most })
    if (batch.length === 0) return
    const outcome = await sendBatch(deps, channel, batch)
    batchesSent.inc({ family: channel.family, side: channel.side, outcome: outcome.kind })
    if (!(await settle(deps, channel, batch, outcome))) return
    if (outcome.kind === 'too large') most = Math.max(1, Math.floor(batch.length / 2))
  }
}

async function sendBatch(
  { outbound, sign, url, organisationId }: SendDeps,
  { family, side }: Channel,
  batch: readonly ClaimedReport[],
): Promise<BatchOutcome> {
  try {
    const body = await sign({ organisationId, events: batch.map(wireOf) })
    const answer = await outbound.fetchBytes(`${url.replace(/\/$/, '')}${PATHS[family]}/${side}-batch`, {
      deadlineMs: DEADLINE_MS,
      maxBytes: MOST_BYTES,
      headers: { 'content-type': 'application/jwt', accept: 'application/json' },
      body,
    })
    return outcomeOf(batch, answer.status, answer.bytes.toString('utf8'))
  } catch (error) {
    return { kind: 'not taken', reason: reasonOf(error) }
  }
}

/** Records what became of a batch. @returns whether to go on */
async function settle(
  { store, clock, log }: SendDeps,
  channel: Channel,
  batch: readonly ClaimedReport[],
  outcome: BatchOutcome,
): Promise<boolean> {
  const ids = batch.map(({ id }) => id)
  if (outcome.kind === 'settled') {
    await store.settle(outcome.verdicts, clock.now())
    const refused = outcome.verdicts.filter(({ state }) => state === 'REFUSED').length
    if (refused > 0) log.warn({ ...channel, refused }, 'the scheme’s metrics platform discarded reports')
    return true
  }
  if (outcome.kind === 'too large' && batch.length === 1) {
    const [id = ''] = ids
    await store.settle([{ id, state: 'REFUSED', answer: 'too large by itself' }], clock.now())
    return true
  }
  const reason = outcome.kind === 'too large' ? 'the batch was too large' : outcome.reason
  await store.release(ids, reason)
  log.warn({ ...channel, reports: ids.length, reason }, 'the scheme’s metrics platform did not take a batch')
  return outcome.kind === 'too large'
}

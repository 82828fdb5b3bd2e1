import { setTimeout as sleep } from 'node:timers/promises'
import { faultFields } from '../other-institution/institution-failure.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { applyHolderStatus } from './apply-holder-status.ts'
import type { EndDeps } from './end-transmission.ts'
import { isOpen, type Transmission, type TransmissionInBrief } from './transmission.ts'

/** What reading consents at their holders needs. */
export type ReconcileDeps = EndDeps & Pick<RecipientDeps, 'institutions' | 'log'>

/** How long an answer of the holder counts as fresh when a customer looks. */
const FRESH_MS = 30_000
/** A customer who opens a page waits no longer than this for other institutions. */
const LONGEST_WAIT_MS = 2_000
/** The job reads what was not read for this long, so many at a time. */
const UNREAD_MS = 10 * 60_000
const BATCH = 20

/**
 * Re-reads the customer's open consents at their holders, in parallel, since the scheme has no push. An answer
 * that comes late is applied when it comes, and shown at the next request.
 */
async function reconcile(deps: ReconcileDeps, document: string): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.transmissions.takeUnchecked(document, new Date(now.getTime() - FRESH_MS), now)
  if (due.length > 0) await Promise.race([readAll(deps, due), sleep(LONGEST_WAIT_MS)])
}

/**
 * What a page shows of a customer's sharings: read here, and once more when one of them had to be read at its holder
 * first.
 */
export async function readReconciled<T>(
  deps: ReconcileDeps,
  document: string,
  {
    read,
    transmissionsOf,
  }: { read: () => Promise<T>; transmissionsOf: (found: T) => readonly TransmissionInBrief[] },
): Promise<T> {
  const found = await read()
  const now = deps.clock.now().getTime()
  // Read long ago, or in the future of a clock that was set back since.
  const isDue = (one: TransmissionInBrief) =>
    isOpen(one) && !(one.checkedAt && Math.abs(now - one.checkedAt.getTime()) < FRESH_MS)
  if (!transmissionsOf(found).some(isDue)) return found
  await reconcile(deps, document)
  return read()
}

/** The job's share: open consents of all customers. */
export async function reconcileUnread(deps: ReconcileDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.transmissions.takeLongUnchecked(new Date(now.getTime() - UNREAD_MS), now, BATCH)
  await readAll(deps, due)
}

async function readAll(deps: ReconcileDeps, due: readonly Transmission[]): Promise<void> {
  await Promise.all(due.map((transmission) => readOne(deps, transmission)))
}

async function readOne(deps: ReconcileDeps, transmission: Transmission): Promise<void> {
  const { authorisationServerId, consentId = '' } = transmission
  try {
    const institution = await deps.institutions.at(authorisationServerId)
    await applyHolderStatus(deps, transmission, await institution.readConsent(consentId))
  } catch (error) {
    deps.log.info({ authorisationServerId, ...faultFields(error) }, 'an open consent was not read')
  }
}

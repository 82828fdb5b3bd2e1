import { setTimeout as sleep } from 'node:timers/promises'
import { withinConsent } from '../platform/observability/interaction.ts'
import { faultFields } from './other-institution/institution-failure.ts'
import { readApprovals } from './received-data/further-approvals.ts'
import type { RecipientDeps } from './recipient-deps.ts'
import { applyHolderStatus } from './sharing/apply-holder-status.ts'
import type { EndDeps } from './sharing/end-transmission.ts'
import { isOpen, type ShownTransmission, type Transmission } from './sharing/transmission.ts'

/** Dependencies of reading consents at their holders. */
export type ReconcileDeps = EndDeps & Pick<RecipientDeps, 'accessLog' | 'institutions' | 'log'>

/** Life of a holder's answer when a customer opens a page, in milliseconds: older ones are read again. */
const FRESH_MS = 30_000
/** Longest wait for other institutions when a customer opens a page, in milliseconds. */
const LONGEST_WAIT_MS = 2_000
/** The job reads consents that were not read for this long, with a limit each time. */
const UNREAD_MS = 10 * 60_000
const BATCH = 20

/**
 * Reads the customer's open consents at their holders, in parallel, because the scheme has no push. A late answer is
 * applied when it arrives, and shown at the next request.
 */
async function reconcile(deps: ReconcileDeps, document: string): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.transmissions.takeUnchecked(document, new Date(now.getTime() - FRESH_MS), now)
  if (due.length > 0) await Promise.race([readAll(deps, due), sleep(LONGEST_WAIT_MS)])
}

/** Reads what a page shows of a customer's sharings, and reads it again when one of them had to be reconciled with its holder. */
export async function readReconciled<T>(
  deps: ReconcileDeps,
  document: string,
  { read, transmissionsOf }: ReadShown<T>,
): Promise<T> {
  const found = await read()
  const now = deps.clock.now().getTime()
  // Last read too long ago, or in the future, because the clock was set back since.
  const isDue = (one: ShownTransmission) =>
    isOpen(one) && !(one.checkedAt && Math.abs(now - one.checkedAt.getTime()) < FRESH_MS)
  if (!transmissionsOf(found).some(isDue)) return found
  await reconcile(deps, document)
  return read()
}

/** Run by the job: reconciles open consents of all customers. */
export async function reconcileUnread(deps: ReconcileDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.transmissions.takeLongUnchecked(new Date(now.getTime() - UNREAD_MS), now, BATCH)
  await readAll(deps, due)
}

type ReadShown<T> = {
  read: () => Promise<T>
  transmissionsOf: (found: T) => readonly ShownTransmission[]
}

async function readAll(deps: ReconcileDeps, due: readonly Transmission[]): Promise<void> {
  await Promise.all(
    due.map((transmission) => withinConsent(transmission.consentId, () => readOne(deps, transmission))),
  )
}

async function readOne(deps: ReconcileDeps, transmission: Transmission): Promise<void> {
  const { authorisationServerId, consentId = '' } = transmission
  try {
    const institution = await deps.institutions.at(authorisationServerId)
    await applyHolderStatus(deps, transmission, await institution.readConsent(consentId))
    const current = await deps.transmissions.byId(transmission.id)
    if (current?.status === 'ACTIVE') await readApprovals(deps, current, institution)
  } catch (error) {
    deps.log.info({ authorisationServerId, ...faultFields(error) }, 'an open consent was not read')
  }
}

import {
  AUTHORISATION_WINDOW_MS,
  type ChosenResource,
  type Consent,
  endOfWaiting,
  ownerOf,
  statusAt,
} from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'

/**
 * Renewals as the holder sees them. The scheme's wire names none: a request for the same data, of the same person, from the same
 * recipient, renews the sharing that is in force, or that the recipient ended within the hour before
 * (docs/decisions/product/replacing-a-sharing.md).
 */
type Reading = Pick<ConsentReading, 'find' | 'ofDocument'>

/** The sharing that a request renews; undefined of a request that is new. */
export async function renewedBy(
  consents: Reading,
  request: Consent,
  now: Date,
): Promise<Consent | undefined> {
  const others = await consents.ofDocument(ownerOf(request))
  const earliest = request.createdAt.getTime() - AUTHORISATION_WINDOW_MS
  return others
    .map(({ consent }) => consent)
    .find((one) => {
      if (!isAlike(one, request) || one.approvedAt === undefined || one.createdAt > request.createdAt)
        return false
      const { status, since, rejection } = statusAt(one, now)
      const isRevoked = rejection?.code === 'CUSTOMER_MANUALLY_REVOKED' && since.getTime() >= earliest
      return status === 'AUTHORISED' || isRevoked
    })
}

/** Policies of the sharing that a waiting request renews; none for a new request. */
export async function policiesRenewedBy(
  consents: Reading,
  request: Consent,
  now: Date,
): Promise<readonly ChosenResource[]> {
  const renewed = await renewedBy(consents, request, now)
  return renewed ? ((await consents.find(renewed.consentId))?.resources ?? []) : []
}

/** The newest request that renews a sharing: done once its customer has authorised it, possible until its hour has passed. */
export async function renewalOf(
  consents: Reading,
  consentId: string,
  now: Date,
): Promise<{ isDone: boolean; until: Date } | undefined> {
  const ended = await consents.find(consentId)
  if (!ended) return undefined
  const renewal = (await consents.ofDocument(ownerOf(ended)))
    .map(({ consent }) => consent)
    .find((one) => isAlike(one, ended) && one.createdAt > ended.createdAt)
  if (!renewal) return undefined
  const isDone = renewal.approvedAt !== undefined
  const isOpen = statusAt(renewal, now).status === 'AWAITING_AUTHORISATION'
  return isDone || isOpen ? { isDone, until: endOfWaiting(renewal) } : undefined
}

function isAlike(one: Consent, other: Consent): boolean {
  const isOfTheSame = (['clientId', 'organisationId', 'loggedUser', 'businessDocument'] as const).every(
    (field) => one[field] === other[field],
  )
  return isOfTheSame && one.consentId !== other.consentId && hasSame(one.permissions, other.permissions)
}

const hasSame = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).size === new Set([...some, ...others]).size &&
  new Set(others).size === new Set([...some, ...others]).size

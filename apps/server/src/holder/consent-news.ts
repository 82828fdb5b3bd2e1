import { toInstantText } from '@consente/domain/period'
import { sharedNames } from '@consente/domain/permission-groups'
import type { SharingNews, ToldSharing } from '../notices/told.port.ts'
import type { RecordedEnd } from './consent-receipts.ts'
import { AUTHORISATION_WINDOW_MS, type Consent, missingApprovers, ownerOf } from './consents/consent.ts'
import { partThatWaits, sentBeforeEnd } from './consents/resource-status.ts'
import type { RecipientName } from './recipients.ts'
import { consentSeenBy } from './views/consent-seen-by.ts'

/** Names of a consent's data, as one of its people may know them. */
function sharingSeenBy(document: string, consent: Consent, recipient: RecipientName): ToldSharing {
  const { consentId, permissions, createdAt, expiresAt } = consentSeenBy(document, consent)
  return {
    consentId,
    role: 'holder',
    other: recipient.name,
    groups: sharedNames(permissions),
    createdAt: toInstantText(createdAt),
    endsAt: toInstantText(expiresAt),
  }
}

/** One piece of news, and whom it is for. */
export type News = { to: string; news: SharingNews }
type Named = {
  recipient: RecipientName
  receipt: string
  /** True if it takes the place of another sharing of the same data. */
  renews: boolean
  nameOf(document: string): Promise<string | undefined>
}

/**
 * After an approval: a confirmation to the customer, and a request to everybody else whose approval is missing.
 * @param consent as it is after the approval
 */
export async function approvalNews(
  consent: Consent,
  { recipient, receipt, renews, nameOf }: Named,
): Promise<News[]> {
  const owner = ownerOf(consent)
  const missing = missingApprovers(consent)
  const names = (await Promise.all(missing.map(nameOf))).filter((name) => name !== undefined)
  const isAll = partThatWaits(consent) === 'ALL'
  return [
    {
      to: owner,
      news: {
        kind: 'authorised',
        sharing: sharingSeenBy(owner, consent, recipient),
        receipt,
        ...(renews && { renews }),
        ...(missing.length > 0 && { waits: { names, until: answersUntil(consent), isAll } }),
      },
    },
    ...(await missingNews(consent, { recipient, nameOf })),
  ]
}

/** Asks everybody whose approval is missing for it. */
export async function missingNews(
  consent: Consent,
  { recipient, nameOf }: Pick<Named, 'recipient' | 'nameOf'>,
): Promise<News[]> {
  const missing = missingApprovers(consent)
  const by = missing.length > 0 ? await nameOf(consent.loggedUser) : undefined
  return missing.map((document) => ({
    to: document,
    news: {
      kind: 'approval-missing',
      sharing: sharingSeenBy(document, consent, recipient),
      cnpj: recipient.cnpj,
      ...(by && { by }),
      until: answersUntil(consent),
    },
  }))
}

/** The hour until which the others can answer. */
const answersUntil = ({ approvedAt }: Consent): string =>
  toInstantText(new Date((approvedAt?.getTime() ?? 0) + AUTHORISATION_WINDOW_MS))

/**
 * After a further approval: to the person who gave it, and to the owner with the last one.
 * @param consent as it was read before
 */
export function furtherApprovalNews(
  consent: Consent,
  { by, recipient, receipt, isLast }: FurtherApproved,
): News[] {
  const owner = ownerOf(consent)
  const { approvers } = consentSeenBy(by, consent)
  const needsOthers = !isLast && approvers.some(({ document, approvedAt }) => document !== by && !approvedAt)
  const sharing = sharingSeenBy(by, consent, recipient)
  return [
    { to: by, news: { kind: 'authorised', sharing, receipt, ...(needsOthers && { needsOthers }) } },
    ...(isLast
      ? [
          {
            to: owner,
            news: { kind: 'all-approved' as const, sharing: sharingSeenBy(owner, consent, recipient) },
          },
        ]
      : []),
  ]
}

type FurtherApproved = { by: string; recipient: RecipientName; receipt: string; isLast: boolean }

/** After an end: to the owner and to everyone who had to approve; nothing for a request that nobody had authorised. */
export function endNews(
  consent: Consent,
  end: RecordedEnd,
  { recipient, receiptOf }: { recipient: RecipientName; receiptOf(document: string): string | undefined },
): News[] {
  if (consent.status !== 'AUTHORISED') return []
  const people = new Set([ownerOf(consent), ...consent.approvers.map(({ document }) => document)])
  return [...people].map((to) => ({
    to,
    news: {
      kind: 'ended',
      sharing: sharingSeenBy(to, consent, recipient),
      endedAt: toInstantText(end.at),
      by: endedBy(to, end),
      sent: sentBeforeEnd(consentSeenBy(to, consent)),
      ...withReceipt(receiptOf(to)),
    },
  }))
}

const withReceipt = (receipt: string | undefined) => (receipt ? { receipt } : {})

function endedBy(
  reader: string,
  { rejection, askedBy }: RecordedEnd,
): Extract<SharingNews, { kind: 'ended' }>['by'] {
  switch (rejection.code) {
    case 'CUSTOMER_MANUALLY_REVOKED':
      if (!askedBy) return 'other-institution'
      return askedBy === reader ? 'reader' : 'other-person'
    case 'CUSTOMER_MANUALLY_REJECTED':
      return askedBy === reader ? 'reader-refused' : 'other-person-refused'
    case 'CONSENT_MAX_DATE_REACHED':
      return 'term'
    case 'CONSENT_EXPIRED':
      return 'unanswered'
    case 'INTERNAL_SECURITY_REASON':
      return 'security'
    default:
      return 'technical'
  }
}

import { Document } from '@consente/domain/document'
import type { ReceiptKind } from '@consente/domain/receipt'
import type { ReceiptAction, ReceiptIssuer, StoredReceipt } from '../receipts/receipts.ts'
import { type Consent, ownerOf, type Rejection } from './consents/consent.ts'
import { sentBeforeEnd } from './consents/resource-status.ts'
import type { Contacts } from './contacts.ts'
import type { Recipients } from './recipients.ts'
import { consentSeenBy } from './views/consent-seen-by.ts'

/** Receipts of what customers decide about consents given here, each with what its person may see. */
export type ReceiptDeps = {
  receipts: Pick<ReceiptIssuer, 'prepare' | 'keep'>
  contacts: Pick<Contacts, 'nameOf'>
  recipients: Pick<Recipients, 'nameOf'>
}

/** The receipt of an approval, by the owner or by a further approver. */
export function approvalReceipt(
  deps: ReceiptDeps,
  consent: Consent,
  { document, at }: { document: string; at: Date },
): Promise<StoredReceipt> {
  return receiptOf(deps, consent, { document, kind: 'GRANT', at })
}

/** The end of a consent, as its receipt tells it. */
export type RecordedEnd = {
  rejection: Rejection
  at: Date
  /** The person who asked for it at this institution; absent when the recipient or time ended it. */
  askedBy?: string | undefined
}

/**
 * The receipts of an end: a refusal for the person who refuses, an end for everybody who has the receipt of an approval
 * (`ReceiptIssuer.keep` leaves out those who have none). A request that ended without an answer gives none.
 */
export function endingReceipts(
  deps: ReceiptDeps,
  consent: Consent,
  { rejection: { code }, at, askedBy: asker }: RecordedEnd,
): Promise<StoredReceipt[]> {
  const reason = code
  const refuser = code === 'CUSTOMER_MANUALLY_REJECTED' ? asker : undefined
  const people = [ownerOf(consent), ...consent.approvers.map(({ document }) => document)]
  const ends = consent.status === 'AUTHORISED' ? people.filter((document) => document !== refuser) : []
  const kind = code === 'CONSENT_MAX_DATE_REACHED' ? 'EXPIRY' : 'END'
  return Promise.all([
    ...(refuser ? [receiptOf(deps, consent, { document: refuser, kind: 'REFUSAL', at, reason })] : []),
    ...ends.map((document) => {
      const askedBy = askerOf(code, { asker, document })
      const sent = kind === 'END' ? sentBeforeEnd(consentSeenBy(document, consent)) : undefined
      return receiptOf(deps, consent, { document, kind, at, reason, askedBy, sent })
    }),
  ])
}

/** The person who asked for the end, as the person of the receipt sees it. */
function askerOf(
  code: Rejection['code'],
  { asker, document }: { asker: string | undefined; document: string },
): ReceiptAction['askedBy'] {
  if (asker === document) return 'PRINCIPAL'
  if (asker) return 'OTHER_PERSON'
  return code === 'CUSTOMER_MANUALLY_REVOKED' ? 'OTHER_PARTY' : undefined
}

type Told = Pick<ReceiptAction, 'at' | 'reason' | 'askedBy' | 'sent'> & {
  document: string
  kind: ReceiptKind
}

async function receiptOf(
  { receipts, contacts, recipients }: ReceiptDeps,
  consent: Consent,
  { document, ...told }: Told,
): Promise<StoredReceipt> {
  const seen = consentSeenBy(document, consent)
  const isPerson = Document.parse(document)?.kind === 'CPF'
  return receipts.prepare({
    ...told,
    side: 'holder',
    consentId: consent.consentId,
    document,
    loggedUser: isPerson ? document : consent.loggedUser,
    isFurtherApprover: document !== ownerOf(consent),
    name: await contacts.nameOf(document),
    other: await recipients.nameOf(consent),
    permissions: seen.permissions,
    resources: seen.resources,
    createdAt: consent.createdAt,
    authorisedAt: consent.approvedAt,
    endsAt: consent.expiresAt,
  })
}

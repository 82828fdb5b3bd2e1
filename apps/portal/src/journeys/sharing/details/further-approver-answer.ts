import type { ApprovalRequest } from '@consente/contract/portal/consent-actions'
import type { ConsentDetails } from '@consente/contract/portal/consents'
import { mayBeAuthorised, type WaitingRequest } from '@consente/domain/consent-status'
import { Document } from '@consente/domain/document'
import { timeNow } from '../../../api/server-time.ts'
import type { Customer } from '../../../session/customer.tsx'

/**
 * A sharing that somebody else gave and that needs this customer's yes too (scheme: "alçada múltipla"). They signed in
 * by themselves and found it in their list.
 */
type Given = Pick<ConsentDetails, 'loggedUser' | 'approvers'>

const statusOf = ({ approvers = [] }: Given, { documentId }: Pick<Customer, 'documentId'>) =>
  approvers.find(({ document }) => document === documentId)?.status

/** Whether the data are another person's, and this customer is one of those who authorise. */
export function isFurtherApprover(details: Given, customer: Pick<Customer, 'documentId'>): boolean {
  const giver = Document.strip(details.loggedUser.document.identification)
  return giver !== customer.documentId && statusOf(details, customer) !== undefined
}

/** Whether this customer's answer is what is missing, and can still be given. */
export function isAsked(
  details: Given & Omit<WaitingRequest, 'approvers'>,
  customer: Pick<Customer, 'documentId'>,
): boolean {
  const waits = mayBeAuthorised(details, timeNow()) && statusOf(details, customer) === 'PENDING'
  return waits && isFurtherApprover(details, customer)
}

/** The two answers of a further approver. */
export type Answer = 'approve' | 'refuse'

/** What has come of an answer, as the sharing tells: it still waits for it, has it, or waits for none any more. */
export function answerNow(
  details: Parameters<typeof isAsked>[0] & Pick<ConsentDetails, 'endedBy'>,
  customer: Pick<Customer, 'documentId'>,
  answer: Answer,
): 'waits' | 'given' | 'over' {
  if (isAsked(details, customer)) return 'waits'
  const isGiven =
    answer === 'approve'
      ? statusOf(details, customer) === 'AUTHORISED'
      : details.status === 'REJECTED' && details.endedBy === 'READER'
  return isGiven ? 'given' : 'over'
}

/** Their yes, over the policies as they were chosen. */
export function furtherApproval(
  { consentId, resourceGroups }: Pick<ConsentDetails, 'consentId' | 'resourceGroups'>,
  { documentId, kind }: Pick<Customer, 'documentId' | 'kind'>,
): ApprovalRequest {
  const approvedResources = resourceGroups
    .map(({ type, resources }) => ({ type, resources: resources.map(({ resourceId }) => resourceId) }))
    .filter(({ resources }) => resources.length > 0)
  return { consentId, approvedResources, document: { identification: documentId, rel: kind } }
}

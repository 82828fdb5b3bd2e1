import type { ApprovalRequest } from '@consente/contract/portal/consent-actions'
import { mayAnswer } from '@consente/domain/sharing/actions'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import type { Customer } from '../../../session/customer.tsx'
import { type Given, ownApproval } from './further-approver.ts'

export type Answer = 'approve' | 'refuse'

/** The outcome of an answer: the sharing still waits for it, has it, or waits for none any more. */
export function answerNow(
  sharing: Given & Pick<Sharing, 'situation'>,
  customer: Pick<Customer, 'documentId'>,
  answer: Answer,
): 'waits' | 'given' | 'over' {
  const { situation } = sharing
  if (mayAnswer(situation)) return 'waits'
  const isGiven =
    answer === 'approve'
      ? ownApproval(sharing, customer) === 'given'
      : situation.kind === 'refused' && situation.by === 'reader'
  return isGiven ? 'given' : 'over'
}

/** Their yes, over the policies as they were chosen. */
export function approvalBy(
  { documentId, kind }: Pick<Customer, 'documentId' | 'kind'>,
  { consentId, resourceGroups }: Pick<Sharing, 'consentId' | 'resourceGroups'>,
): ApprovalRequest {
  const approvedResources = resourceGroups
    .map(({ type, resources }) => ({ type, resources: resources.map(({ resourceId }) => resourceId) }))
    .filter(({ resources }) => resources.length > 0)
  return { consentId, approvedResources, document: { identification: documentId, rel: kind } }
}

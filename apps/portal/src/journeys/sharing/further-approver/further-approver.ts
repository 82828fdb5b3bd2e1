import { Document } from '@consente/domain/document'
import type { Approver } from '../../../api/sharings/approvers.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import type { Customer } from '../../../session/customer.tsx'

/**
 * A sharing that somebody else gave and that needs this customer's yes too (scheme: "alçada múltipla"). They signed in
 * by themselves and found it in their list.
 */
export type Given = Pick<Sharing, 'loggedUser' | 'approvers'>

/** Undefined for somebody who is not one of the people who authorise. */
export const ownApproval = (
  { approvers }: Given,
  { documentId }: Pick<Customer, 'documentId'>,
): Approver['approval'] | undefined => approvers.find(({ document }) => document === documentId)?.approval

/** True if the data are another person's, and this customer is one of those who authorise. */
export function isFurtherApprover(sharing: Given, customer: Pick<Customer, 'documentId'>): boolean {
  const giver = Document.strip(sharing.loggedUser.document.identification)
  return giver !== customer.documentId && ownApproval(sharing, customer) !== undefined
}

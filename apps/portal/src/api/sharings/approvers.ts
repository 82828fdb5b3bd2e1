import type * as wire from '@consente/contract/portal/consents'
import { tableOf } from '@consente/domain/base/table-of'

/** A person whose authorisation a sharing needs. */
export type Approver = {
  name: string
  document: string
  approval: 'given' | 'missing' | 'unknown'
  /** When it was given, if the backend tells. */
  approvedAt?: string | undefined
  /** Label of the approval; a value that is not known is shown raw. */
  word: string
}

type Approval = Pick<Approver, 'approval' | 'word'>
const GIVEN: Approval = { approval: 'given', word: 'Aprovado' }
const APPROVALS = tableOf<Approval>({ AUTHORISED: GIVEN, PENDING: { approval: 'missing', word: 'Pendente' } })

type WireApprover = NonNullable<wire.ConsentDetails['approvers']>[number]

/** An approver as the portal speaks of them. */
export const asApprover = ({ name, document, status, approvedAt }: WireApprover): Approver => ({
  name,
  document,
  approvedAt,
  ...(APPROVALS[status] ?? { approval: 'unknown', word: status }),
})

/** The same person after they have authorised. */
export const withApproval = (approver: Approver): Approver => ({ ...approver, ...GIVEN })

import type { ConsentDetails } from '@consente/contract/portal/consents'
import { type Approver, asApprover, withApproval } from '../../../api/sharings/approvers.ts'
import { pickersOf } from './consent-sections.ts'
import { chosenResources, firstChoice, type ResourceChoice } from './resource-choice.ts'

type Asked = Pick<ConsentDetails, 'approvers' | 'resourceGroups'>

/**
 * Everybody who must authorise, if more than one person must (scheme: "alçada múltipla"); otherwise nobody. If the
 * backend names the approvers of each policy, only those of chosen policies count.
 */
export function approversFor({ approvers = [], resourceGroups }: Asked, stored: ResourceChoice): Approver[] {
  const isByPolicy = resourceGroups.some(({ resources }) =>
    resources.some((resource) => resource.approvers !== undefined),
  )
  const all = approvers.map(asApprover)
  const needed = isByPolicy ? all.filter(among(documentsOf({ resourceGroups }, stored))) : all
  return needed.length > 1 ? needed : []
}

const among =
  (documents: readonly string[]) =>
  ({ document }: Approver): boolean =>
    documents.includes(document)

/** Documents of everyone whom a chosen policy needs. */
function documentsOf(consent: Pick<Asked, 'resourceGroups'>, stored: ResourceChoice): string[] {
  const pickers = pickersOf(consent)
  const choice = firstChoice(pickers, stored)
  return pickers.flatMap((group) => chosenResources(group, choice)).flatMap(({ approvers = [] }) => approvers)
}

/** The same people after this one has authorised. */
export function withApprovalOf(approvers: readonly Approver[], loggedUser: string): Approver[] {
  return approvers.map((one) => (one.document === loggedUser ? withApproval(one) : one))
}

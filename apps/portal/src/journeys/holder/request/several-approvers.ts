import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { Approver } from '../../../ui/sharing/Approvers.tsx'
import { pickersOf } from './consent-sections.ts'
import { chosenResources, firstChoice, type ResourceChoice } from './resource-choice.ts'

type Asked = Pick<ConsentDetails, 'approvers' | 'resourceGroups'>

/**
 * People who must authorise, if more than one must (scheme: "alçada múltipla"); otherwise nobody. A backend that says
 * which policies need whom decides it: a policy that is not chosen needs no approver. Else everyone it names.
 */
export function approversFor({ approvers = [], resourceGroups }: Asked, stored: ResourceChoice): Approver[] {
  const isByPolicy = resourceGroups.some(({ resources }) =>
    resources.some((resource) => resource.approvers !== undefined),
  )
  const needed = isByPolicy ? approvers.filter(among(documentsOf({ resourceGroups }, stored))) : approvers
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

/** The same people once this one has authorised. */
export function withApprovalOf(approvers: readonly Approver[], loggedUser: string): Approver[] {
  return approvers.map((one) => (one.document === loggedUser ? { ...one, status: 'AUTHORISED' } : one))
}

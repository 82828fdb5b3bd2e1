import type { ConsentDetails } from '@consente/contract/portal/consents'
import { Document } from '@consente/domain/document'
import { groupOfPermission } from '@consente/domain/permissions'
import type { Customer } from '../../platform/http/route.ts'
import { ownerOf, type ShownConsent } from '../consents/consent.ts'

/**
 * A consent as one of its people sees it. Its owner sees all of it. A further approver sees the policies that are theirs too,
 * the data of these policies and the people who approve them, and no more of the other person's
 * (docs/decisions/product/several-approvers.md).
 */
export function consentSeenBy<C extends ShownConsent>(document: string, consent: C): C {
  if (ownerOf(consent) === document) return consent
  const resources = consent.resources.filter(({ approvers }) => approvers.includes(document))
  const types = new Set(resources.map(({ type }) => type))
  const people = new Set(resources.flatMap(({ approvers }) => approvers))
  return {
    ...consent,
    resources,
    permissions: consent.permissions.filter((code) => types.has(groupOfPermission(code)?.resourceType ?? '')),
    approvers: consent.approvers.filter((approver) => people.has(approver.document)),
  }
}

/**
 * The same for the documents in its details: everybody reads their own in full, and those of other people in part, enough to
 * tell people of one name apart. The owner also reads in full who acted for them, whom the calls of an approval name again.
 */
export function detailsSeenBy(
  { document, loggedUser }: Pick<Customer, 'document' | 'loggedUser'>,
  owner: string,
  details: ConsentDetails,
): ConsentDetails {
  const shown = (text: string) => ([document, loggedUser].includes(text) ? text : Document.partlyHidden(text))
  const acting = details.loggedUser.document
  const identification = owner === document ? acting.identification : shown(acting.identification)
  return {
    ...details,
    loggedUser: { document: { ...acting, identification } },
    ...(details.approvers && {
      approvers: details.approvers.map((one) => ({ ...one, document: shown(one.document) })),
    }),
    resourceGroups: details.resourceGroups.map((group) => ({
      ...group,
      resources: group.resources.map((resource) => ({
        ...resource,
        ...(resource.approvers && { approvers: resource.approvers.map(shown) }),
      })),
    })),
  }
}

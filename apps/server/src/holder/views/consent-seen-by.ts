import { groupOfPermission } from '@consente/domain/permissions'
import { type ConsentForDetails, ownerOf } from '../consents/consent.ts'

/**
 * What one of its people sees of a consent: its owner all of it; a further approver the policies that are theirs too, the
 * data of these policies and the people who approve them, and nothing else of the other person's (decision 20).
 */
export function consentSeenBy(document: string, consent: ConsentForDetails): ConsentForDetails {
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

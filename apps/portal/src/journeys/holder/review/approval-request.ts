import type { ApprovalRequest } from '@consente/contract/portal/consent-actions'
import type { ConsentDetails } from '@consente/contract/portal/consents'
import { Document } from '@consente/domain/document'
import { pickersOf } from '../request/consent-sections.ts'
import { chosenOf, firstChoice, type ResourceChoice } from '../request/resource-choice.ts'

/**
 * The approval (docs/domain/entities.md): the consent, the policies chosen of each type, and the client's document.
 * Only what this consent offers is sent, whatever storage holds; a type without policies is left out.
 *
 * @param document the document that signed in, with or without its mask
 */
export function approvalRequest(
  consent: Pick<ConsentDetails, 'consentId' | 'resourceGroups'>,
  choice: ResourceChoice,
  document: string,
): ApprovalRequest {
  const offered = firstChoice(pickersOf(consent), choice)
  const signedIn = Document.parse(document)
  return {
    consentId: consent.consentId,
    approvedResources: offered
      .map(({ type }) => ({ type, resources: [...chosenOf(offered, type)] }))
      .filter(({ resources }) => resources.length > 0),
    ...(signedIn && { document: { identification: signedIn.value, rel: signedIn.kind } }),
  }
}

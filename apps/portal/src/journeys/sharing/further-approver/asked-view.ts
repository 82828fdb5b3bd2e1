import { Document } from '@consente/domain/document'
import { formatDate } from '@consente/domain/period'
import type { ShareView } from '../../../sharing/share-view.ts'
import { type Decided, policiesInWords } from './further-approver-texts.ts'
import { askerOf, SOMEBODY } from './further-opening.ts'

/** A further approver's question in words: who asks, from whom to whom, which policies, until when. */
export type Asked = Decided & {
  /** The giver with the whole name, and the document as far as the reader may see it. */
  giver: { name: string; document: string }
  policyNames: { name: string; number: string | undefined }[]
}

export function askedOf(view: ShareView): Asked {
  const { details, parties, expiry } = view
  const resources = details.resourceGroups.flatMap((group) => group.resources)
  const company = details.businessEntity?.document.identification
  const person = details.loggedUser.document.identification
  return {
    asker: askerOf(view),
    from: parties.from.name,
    to: parties.to.name,
    policies: policiesInWords(resources.map(({ number, displayName }) => number ?? displayName)),
    until: expiry && formatDate(expiry),
    policyNames: resources.map(({ displayName, number }) => ({ name: displayName, number })),
    giver: {
      name: details.customerName || SOMEBODY,
      document: company ? `CNPJ ${Document.formatText(company)}` : `CPF ${Document.partlyHidden(person)}`,
    },
  }
}

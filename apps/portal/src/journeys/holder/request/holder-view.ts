import type { PortalConfig } from '@consente/contract/portal/config'
import type { ConsentDetails } from '@consente/contract/portal/consents'
import { UNNAMED } from '@consente/domain/article'
import { Document } from '@consente/domain/document'
import { formatDate, termInMonths } from '@consente/domain/period'
import type { BridgeProps } from '../../../ui/bridge/Bridge.tsx'
import type { BridgeGroup } from '../../../ui/bridge/bridge-geometry.ts'
import type { Party } from '../../../ui/bridge/Seal.tsx'
import type { ConsentSections } from './consent-sections.ts'
import { COMMON, SERVICES } from './holder-texts.ts'

/** The two banks of a request: we send, the institution that asked receives. */
export type HolderParties = { from: Party; to: Party }

/** Giver and receiver on the holder's pages: we give. */
export function partiesOf(
  consent: Pick<ConsentDetails, 'organisationName' | 'registrationNumber'> | undefined,
  brand: PortalConfig['brand'],
  logo: string | undefined,
): HolderParties {
  return {
    from: { name: brand.name, cnpj: Document.formatCnpj(brand.cnpj), logo: brand.logo },
    to: {
      name: consent?.organisationName || UNNAMED,
      cnpj: Document.cnpjText(consent?.registrationNumber),
      logo,
    },
  }
}

/** The term as the holder's pages show it. */
export type Term = { months: number; end: string }

/** Term in months and its last day; undefined where the dates are invalid. */
export function termOf(
  consent: Pick<ConsentDetails, 'createDateTime' | 'expirationDateTime'>,
): Term | undefined {
  const creation = new Date(consent.createDateTime)
  const expiry = new Date(consent.expirationDateTime)
  if (Number.isNaN(creation.getTime()) || Number.isNaN(expiry.getTime())) return undefined
  return { months: termInMonths(creation, expiry), end: formatDate(expiry) }
}

/** The data of a request, as the uprights of its bridge. */
export function groupsOf({ lists, pickers, services }: ConsentSections): BridgeGroup[] {
  return [
    ...lists.map(({ title, required }) => ({ label: title, required })),
    ...pickers.map(({ displayName }) => ({ label: displayName, required: false })),
    ...services.map(({ id }) => ({ label: SERVICES[id].title, required: false })),
  ]
}

/** The bridge of a request: open until the customer puts the last piece. */
export function requestBridge(
  parties: HolderParties,
  sections: ConsentSections,
  term: Term | undefined,
): BridgeProps {
  const groups = groupsOf(sections)
  const what = COMMON.amount(groups.length)
  const until = term && COMMON.termUntil(term.months, term.end)
  const { from, to } = parties
  const caption = COMMON.request({ from: from.name, to: to.name, what, until })
  return { state: 'open', from, to, groups, what, until, caption }
}

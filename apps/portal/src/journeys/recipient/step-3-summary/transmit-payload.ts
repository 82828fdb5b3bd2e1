import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { Document } from '@consente/domain/document'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import type { Customer } from '../../../session/customer.tsx'
import {
  chosenCodes,
  goalOf,
  monthsOf,
  type PersonalData,
  personalDataOf,
  productsOf,
  type ShareDraft,
  serverOf,
  wantsProducts,
} from '../../../session/share-draft.ts'

/** Fields that the backend takes beyond the specification's payload (`config.json`, capabilities). */
export type Extras = { purpose: boolean; replaces: boolean }

/**
 * draft + customer → the wire (docs/domain/entities.md, docs/domain/roles.md). `loggedUser` is always a CPF;
 * `businessEntity` is the CNPJ of a company, null for individuals. `undefined` while no authorisation server is chosen,
 * or the CPF of a company's representative is not known.
 */
export function transmitPayload(
  draft: ShareDraft,
  customer: Pick<Customer, 'documentId' | 'isCompany' | 'loggedUser'>,
  extras: Extras,
): TransmitPayload | undefined {
  const server = serverOf(draft)
  if (!server) return undefined
  const { isCompany, documentId: identification } = customer
  const person = Document.parse(customer.loggedUser)
  if (person?.kind !== 'CPF') return undefined
  const goal = goalOf(draft)
  // A sharing that was ended for this one is named, too: both pages then lead to each other.
  const replaces = draft.consente?.replaces ?? draft.consente?.follows
  return {
    authorisationServerId: server.AuthorisationServerId,
    organisationId: server.OrganisationId,
    businessEntity: isCompany ? { document: { identification, rel: 'CNPJ' } } : null,
    loggedUser: { document: { identification: person.value, rel: 'CPF' } },
    dataPermissions: permissionCodes(draft, isCompany).map((permissionCode) => ({ permissionCode })),
    deadLine: { total: monthsOf(draft), type: 'MONTHS' },
    ...(extras.purpose && goal ? { finalidade: goal.finalidade } : {}),
    ...(extras.replaces && replaces ? { replaces } : {}),
  }
}

/** Registration codes with the spelling of the specification, personal or business by document length. */
const REGISTRATION: ReadonlyArray<readonly [keyof PersonalData, personal: string, business: string]> = [
  ['dadosCadastrais', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'CUSTOMERS_BUSINESS_IDENTIFICATIONS_READ'],
  ['dadosPessoais', 'CUSTOMERS_PERSONAL_QUALIFICATION_READ', 'CUSTOMERS_BUSINESS_QUALIFICATION_READ'],
  [
    'informacoesComplementares',
    'CUSTOMERS_PERSONAL_ADITTIONALINFO_READ',
    'CUSTOMERS_BUSINESS_ADITTIONALINFO_READ',
  ],
]

/** RESOURCES_READ always; additional info only when chosen; products only while their switch is on. */
export function permissionCodes(draft: ShareDraft, isCompany: boolean): string[] {
  const chosen = personalDataOf(draft)
  const registration = REGISTRATION.filter(([name]) => chosen[name]).map(([, personal, business]) =>
    isCompany ? business : personal,
  )
  const products = wantsProducts(draft) ? chosenCodes(productsOf(draft)) : []
  return [...new Set([...registration, RESOURCES_READ, ...products])]
}

import type { ConsentDetails } from '@consente/contract/portal/consents'
import { Document } from '@consente/domain/document'
import type { Customer } from '../../../session/customer.tsx'
import { COMMON } from './holder-texts.ts'

/** The client: name, document, and who acts for a company (item S7.2). */
export type Identification = {
  name: string
  /** 'Seu CPF' or 'Seu CNPJ'. */
  documentLabel: string
  document: string
  representative: string | undefined
}

export function identificationOf(
  consent: Pick<ConsentDetails, 'customerName' | 'loggedUser'>,
  customer: Customer,
): Identification {
  return {
    name: consent.customerName ?? customer.name,
    documentLabel: customer.isCompany ? COMMON.ownCnpj : COMMON.ownCpf,
    document: customer.masked,
    representative: customer.isCompany ? Document.formatText(actingCpf(consent, customer)) : undefined,
  }
}

/**
 * `loggedUser` of the approval and of the refusal: the person whom the request names (specification section 3,
 * "Consent data saved at login"). For a company it is its representative, whom a backend may not tell at sign-in.
 */
export function actingCpf(
  { loggedUser }: Pick<ConsentDetails, 'loggedUser'>,
  customer: Pick<Customer, 'loggedUser'>,
): string {
  return Document.parse(loggedUser.document.identification)?.value ?? customer.loggedUser
}

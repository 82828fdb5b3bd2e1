import type { ConsentDetails } from '@consente/contract/portal/consents'
import { Document } from '@consente/domain/document'
import { actingCpf, type Customer } from '../../../session/customer.tsx'
import { COMMON } from './holder-texts.ts'

/** The client: name, document, and who acts for a company (item S7.2). */
export type Identification = {
  name: string
  /** 'Seu CPF' or 'Seu CNPJ'. */
  documentLabel: string
  document: string
  representative: string | undefined
}

/** Name and document on the holder's pages: the consent's name, else the customer's; the CPF of a company's representative. */
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

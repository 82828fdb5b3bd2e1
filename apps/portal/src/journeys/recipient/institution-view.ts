import type { Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import type { Party } from '../../ui/party.ts'
import { COMMON, SELECT } from './texts.ts'

/** An institution as the screens show it: always by its brand (certification item S3.6). */

function registrationNumber(institution: Institution): string {
  return institution.registrationNumber ?? institution.RegistrationNumber ?? ''
}

/** CNPJ in its mask, numeric ones padded to 14; `undefined` when there is none. */
export function cnpjOf(institution: Institution): string | undefined {
  const text = registrationNumber(institution).trim()
  return text === '' ? undefined : Document.formatCnpj(text)
}

/** 'CNPJ inválido' where the CNPJ is missing (specification section 8). */
export function cnpjLine(institution: Institution): string {
  const cnpj = cnpjOf(institution)
  return cnpj === undefined ? COMMON.invalidCnpj : `CNPJ ${cnpj}`
}

export function partyOf(institution: Institution): Party {
  const [server] = institution.AuthorisationServers
  return {
    name: institution.brand,
    cnpj: cnpjOf(institution),
    logo: institution.thumb || server?.CustomerFriendlyLogoUri,
  }
}

/** The name beside the brand, where it says more than the brand does. */
export function otherName({ brand, name }: Institution): string | undefined {
  return name !== '' && name !== brand ? name : undefined
}

/** A sentence or two about the institution, in its own words. */
export function descriptionOf(institution: Institution): string {
  const [server] = institution.AuthorisationServers
  return (
    institution.description ||
    institution.moreInfo ||
    server?.CustomerFriendlyDescription ||
    SELECT.moreFallback(institution.brand)
  )
}

/** Companies of the brand, with name and CNPJ. */
export function companiesOf(institution: Institution): { name: string; cnpj: string }[] {
  return (institution.participants ?? []).map((company) => ({
    name: company.name,
    cnpj: company.registrationNumber ? Document.formatCnpj(company.registrationNumber) : COMMON.invalidCnpj,
  }))
}

/** How many companies the brand gathers: at least the one that answers. */
export function companyCount(institution: Institution): string {
  return COMMON.companies(Math.max(1, institution.participants?.length ?? 0))
}

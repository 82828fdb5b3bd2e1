import type { Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import { useApi } from '../../../api/api.ts'
import { institutionOf, type ShareDraft, serverOf } from '../../../session/share-draft.ts'
import type { Party } from '../../../ui/bridge/Seal.tsx'
import { COMMON } from '../draft/journey-texts.ts'

/** An institution as the screens show it: always by its brand (certification item S3.6). */

function registrationNumber(institution: Institution): string {
  return institution.registrationNumber ?? institution.RegistrationNumber ?? ''
}

/** CNPJ in its mask, numeric ones padded to 14; `undefined` when there is none. */
export function cnpjOf(institution: Institution): string | undefined {
  const text = registrationNumber(institution).trim()
  return text === '' ? undefined : Document.formatCnpj(text)
}

/** 'CNPJ inválido' where the CNPJ is missing (docs/domain/errors.md). */
export function cnpjLine(institution: Institution): string {
  const cnpj = cnpjOf(institution)
  return cnpj === undefined ? COMMON.invalidCnpj : `CNPJ ${cnpj}`
}

/** An institution as a picture needs it: name, CNPJ and logo. */
export function partyOf(institution: Institution): Party {
  const [server] = institution.AuthorisationServers
  return {
    name: institution.brand,
    cnpj: cnpjOf(institution),
    logo: institution.thumb || server?.CustomerFriendlyLogoUri,
  }
}

/** Our side of the bridge: the insurer whose portal this is. */
export function useOwnParty(): Party {
  const { name, cnpj, logo } = useApi().config.brand
  return { name, cnpj: Document.formatCnpj(cnpj), logo }
}

/** The chosen sender: the brand, with the CNPJ of the company that is asked where it has several. */
export function senderOf(draft: ShareDraft): Party | undefined {
  const institution = institutionOf(draft)
  const cnpj = chosenCompany(draft)?.cnpj
  return institution && { ...partyOf(institution), ...(cnpj && { cnpj }) }
}

/** The company that is asked, where the customer had to say which. */
export function chosenCompany(draft: ShareDraft): Company | undefined {
  const institution = institutionOf(draft)
  const server = serverOf(draft)
  if (!institution || !server || institution.AuthorisationServers.length < 2) return undefined
  return companyOf(institution, server)
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
    COMMON.brandDescription(institution.brand)
  )
}

export type Company = { name: string; cnpj: string }

/**
 * The company behind an authorisation server. A backend that does not say whose each server is: in the same order, where
 * there are as many of the one as of the other.
 */
export function companyOf(
  institution: Institution,
  { AuthorisationServerId, OrganisationId }: Institution['AuthorisationServers'][number],
): Company | undefined {
  const { participants = [], AuthorisationServers: servers } = institution
  const pairsUp =
    participants.length === servers.length && !participants.some((company) => company.OrganisationId)
  const place = pairsUp
    ? servers.findIndex((server) => server.AuthorisationServerId === AuthorisationServerId)
    : participants.findIndex((company) => company.OrganisationId === OrganisationId)
  return companiesOf(institution)[place]
}

/** Companies of the brand, with name and CNPJ. */
export function companiesOf(institution: Institution): Company[] {
  return (institution.participants ?? []).map((company) => ({
    name: company.name,
    cnpj: company.registrationNumber ? Document.formatCnpj(company.registrationNumber) : COMMON.invalidCnpj,
  }))
}

/** The number of the brand's companies: at least the one that answers. */
export function companyCount(institution: Institution): string {
  return COMMON.companies(Math.max(1, institution.participants?.length ?? 0))
}

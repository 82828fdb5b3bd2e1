import { fold } from '@consente/domain/fold'
import type { Config } from '../../platform/config/server-config.ts'
import { consentsApiOf, isSpoken } from './consents-api-address.ts'
import type { AuthorisationServer, Participant } from './participants.ts'

const DOMAIN = 'Open Insurance Brasil'

/** This institution, which is not offered to its own customers. */
export type Self = Pick<Config, 'institution' | 'ownBrand'>

/**
 * True if a customer may request data from this server's institution: an active participant with the role DADOS, with
 * a supported consents API, not retired, and not this institution itself.
 */
export function isEligible(
  participant: Participant,
  server: AuthorisationServer,
  self: Self,
  now: Date,
): boolean {
  return (
    participant.Status === 'Active' &&
    givesData(participant) &&
    isSpoken(consentsApiOf(server)) &&
    Boolean(server.OpenIDDiscoveryDocument) &&
    !isRetired(server, now) &&
    !isSelf(participant, server, self)
  )
}

const givesData = (participant: Participant): boolean => activeRoles(participant).includes('DADOS')

/** The roles that an organisation has in Open Insurance now; other domains use the same names. */
export function activeRoles({ OrgDomainRoleClaims }: Participant): string[] {
  return OrgDomainRoleClaims.filter(
    ({ Status, AuthorisationDomain }) => Status === 'Active' && AuthorisationDomain === DOMAIN,
  ).map(({ Role }) => Role)
}

function isRetired({ RetirementDate }: AuthorisationServer, now: Date): boolean {
  if (!RetirementDate) return false
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(RetirementDate) ?? []
  const date = new Date(year ? `${year}-${month}-${day}` : RetirementDate)
  return date <= now
}

function isSelf(
  participant: Participant,
  server: AuthorisationServer,
  { institution, ownBrand }: Self,
): boolean {
  return (
    participant.OrganisationId === institution.organisationId ||
    server.AuthorisationServerId === institution.authorisationServerId ||
    containsBrand(server.CustomerFriendlyName, ownBrand)
  )
}

/** Institutions whose name contains the insurer's own brand are left out (docs/domain/validation.md). */
export function containsBrand(name: string, brand: string): boolean {
  return brand.trim() !== '' && fold(name).includes(fold(brand.trim()))
}

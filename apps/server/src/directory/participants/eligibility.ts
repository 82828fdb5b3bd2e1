import type { Config } from '../../platform/config/server-config.ts'
import { fold } from './brand.ts'
import { consentsApiOf, isSpoken } from './consents-api-address.ts'
import type { AuthorisationServer, Participant } from './participants.ts'

const DOMAIN = 'Open Insurance Brasil'

/** Who we are, so as not to offer ourselves. */
export type Self = Pick<Config, 'institution' | 'ownBrand'>

/**
 * Whether a customer may ask this server's institution for data: an active participant with the role DADOS, a
 * consents API that we speak, not retired, and not ourselves (a participant cannot share with itself).
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

/** Domain and role together: other domains use the same role names. */
function givesData({ OrgDomainRoleClaims }: Participant): boolean {
  return OrgDomainRoleClaims.some(
    ({ Status, Role, AuthorisationDomain }) =>
      Status === 'Active' && Role === 'DADOS' && AuthorisationDomain === DOMAIN,
  )
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

/** Names that contain the insurer's own brand are left out (specification section 5). */
export function containsBrand(name: string, brand: string): boolean {
  return brand.trim() !== '' && fold(name).includes(fold(brand.trim()))
}

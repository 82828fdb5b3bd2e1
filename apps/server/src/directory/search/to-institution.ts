import type { Institution } from '@consente/contract/portal/institutions'
import type { InstitutionType, InstitutionTypes } from '../../settings/settings.ts'
import { companiesOf, type Member } from '../participants/member.ts'
import { productsOf } from '../participants/published-products.ts'

/** Logos are served from our own origin, never hot-linked (docs/domain/recipient.md). */
export const logoPath = (authorisationServerId: string): string => `/logos/${authorisationServerId}`

/** The servers of one brand as the institution on the wire; its own fields come from the first server. */
export function toInstitution(
  members: readonly Member[],
  types: InstitutionTypes,
): Institution & { type: InstitutionType } {
  const [first] = members
  if (!first) throw new Error('A brand has at least one server.')
  const { participant, server } = first
  const description = server.CustomerFriendlyDescription?.trim()
  return {
    _id: server.AuthorisationServerId,
    brand: server.CustomerFriendlyName.trim(),
    ...(description && { description }),
    name: participant.OrganisationName,
    organizationId: participant.OrganisationId,
    registrationNumber: participant.RegistrationNumber,
    type: typeOf(members, types),
    ...(server.CustomerFriendlyLogoUri && { thumb: logoPath(server.AuthorisationServerId) }),
    participants: companiesOf(members).map((company) => ({
      name: company.OrganisationName,
      registrationNumber: company.RegistrationNumber,
      OrganisationId: company.OrganisationId,
    })),
    AuthorisationServers: members.map(toAuthorisationServer),
    products: productsOf(members.flatMap((member) => member.server.ApiResources)),
  }
}

function toAuthorisationServer({ participant, server }: Member): Institution['AuthorisationServers'][number] {
  const { AuthorisationServerId, CustomerFriendlyName, CustomerFriendlyDescription } = server
  return {
    AuthorisationServerId,
    CustomerFriendlyName,
    ...(CustomerFriendlyDescription && { CustomerFriendlyDescription }),
    ...(server.CustomerFriendlyLogoUri && { CustomerFriendlyLogoUri: logoPath(AuthorisationServerId) }),
    OrganisationId: participant.OrganisationId,
  }
}

/** The insurer's own classification, set by server, organisation or CNPJ in the settings. */
function typeOf(members: readonly Member[], types: InstitutionTypes): InstitutionType {
  const keys = members.flatMap(({ participant, server }) => [
    server.AuthorisationServerId,
    participant.OrganisationId,
    participant.RegistrationNumber,
  ])
  const known = keys.find((key) => Object.hasOwn(types, key))
  return types[known ?? 'default'] ?? types.default
}

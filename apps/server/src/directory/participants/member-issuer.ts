import type { Member } from './member.ts'

export type Issuer = { issuer: string; name: string; cnpj: string; discovery: string }

const DISCOVERY = '/.well-known/openid-configuration'

/** The issuer of a member: its discovery document's address without the well-known part (OIDC Discovery section 4). */
export function issuerIn({ participant, server }: Member): Issuer | undefined {
  const { OpenIDDiscoveryDocument: discovery, CustomerFriendlyName } = server
  if (!discovery?.endsWith(DISCOVERY)) return undefined
  return {
    issuer: discovery.slice(0, -DISCOVERY.length),
    name: CustomerFriendlyName.trim() || participant.OrganisationName,
    cnpj: participant.RegistrationNumber,
    discovery,
  }
}

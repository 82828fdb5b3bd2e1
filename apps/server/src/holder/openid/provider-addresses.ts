import { issuerOf } from '../../platform/config/own-issuer.ts'
import type { Config } from '../../platform/config/server-config.ts'

/** The provider's address for institutions with a certificate; without mutual TLS, the issuer itself. */
export const institutionsSideOf = (config: Config): string =>
  `${config.mtls?.publicUrl ?? config.publicUrl}/auth`
/** Address of dynamic registration, on the side that institutions call. */
export const registrationAddressOf = (config: Config): string => `${institutionsSideOf(config)}/reg`
/** The resource server (audience) of every access token. */
export const audienceOf = (config: Config): string => `${config.publicUrl}/open-insurance`

/**
 * Accepted audiences of a client assertion at every endpoint, besides the issuer: the token and the PAR endpoint,
 * each with its published addresses (security profile).
 */
export function assertionAudiencesOf(config: Config): string[] {
  const sides = [issuerOf(config), institutionsSideOf(config)]
  return sides.flatMap((side) => [`${side}/token`, `${side}/par`])
}

import type { Config } from '../../platform/config/server-config.ts'

/** Where the provider is reached: by browsers, and by institutions. */
export const issuerOf = (config: Config): string => `${config.publicUrl}/auth`
/** Where institutions with a certificate reach the provider; without mutual TLS, the issuer itself. */
export const institutionsSideOf = (config: Config): string =>
  `${config.mtls?.publicUrl ?? config.publicUrl}/auth`
export const registrationAddressOf = (config: Config): string => `${institutionsSideOf(config)}/reg`
/** The resource server that every access token is for. */
export const audienceOf = (config: Config): string => `${config.publicUrl}/open-insurance`

/**
 * What a client assertion may be for at every endpoint, beside the issuer: the token and the PAR endpoint, as each side is
 * published (security profile, "Discovery and DCR").
 */
export function assertionAudiencesOf(config: Config): string[] {
  const sides = [issuerOf(config), institutionsSideOf(config)]
  return sides.flatMap((side) => [`${side}/token`, `${side}/par`])
}

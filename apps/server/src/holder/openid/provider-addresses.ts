import type { Provider } from 'oidc-provider'
import type { Config } from '../../platform/config/server-config.ts'

/** Where the provider is reached: by browsers, and by institutions. */
export const issuerOf = (config: Config): string => `${config.publicUrl}/auth`
/** Where institutions with a certificate reach the provider; without mutual TLS, the issuer itself. */
export const institutionsSideOf = (config: Config): string =>
  `${config.mtls?.publicUrl ?? config.publicUrl}/auth`
export const registrationAddressOf = (config: Config): string => `${institutionsSideOf(config)}/reg`
/** The resource server that every access token is for. */
export const audienceOf = (config: Config): string => `${config.publicUrl}/open-insurance`

/** A client assertion may also be for the address that it is really sent to. */
export function acceptAliasAudiences(provider: Provider, config: Config): void {
  if (!config.mtls) return
  const side = institutionsSideOf(config)
  // NOTE: the context's class is there (one per provider) but not in the published types.
  const { prototype } = (provider as unknown as { OIDCContext: { prototype: AudienceContext } }).OIDCContext
  const { clientJwtAuthExpectedAudience: own } = prototype
  prototype.clientJwtAuthExpectedAudience = function () {
    const all = own.call(this).add(`${side}/token`)
    return this.route === 'pushed_authorization_request' ? all.add(`${side}/par`) : all
  }
}
type AudienceContext = { route: string; clientJwtAuthExpectedAudience(): Set<string> }

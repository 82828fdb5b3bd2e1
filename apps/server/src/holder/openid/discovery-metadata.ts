import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Config } from '../../platform/config/server-config.ts'
import { PROFILE_METADATA } from './profile-metadata.ts'
import { institutionsSideOf } from './provider-addresses.ts'

/** The provider knows its public addresses; institutions call the same endpoints on their own side (RFC 8705 section 5). */
export function furtherMetadata(config: Config): Record<string, unknown> {
  const side = institutionsSideOf(config)
  const registration = config.registration ? { registration_endpoint: `${side}/reg` } : {}
  if (!config.mtls) return registration
  const aliases = {
    token_endpoint: `${side}/token`,
    pushed_authorization_request_endpoint: `${side}/par`,
    userinfo_endpoint: `${side}/userinfo`,
    revocation_endpoint: `${side}/token/revocation`,
    ...registration,
  }
  return { ...registration, mtls_endpoint_aliases: aliases }
}

/** The library names every response mode that it has; clients are registered with one (`PROFILE_METADATA`). */
export function publishOneResponseMode(provider: Provider): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next()
    if (ctx.oidc?.route !== 'discovery') return
    ctx.body = { ...(ctx.body as object), response_modes_supported: PROFILE_METADATA.response_modes }
  })
}

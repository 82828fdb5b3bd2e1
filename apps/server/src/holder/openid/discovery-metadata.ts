import type { Config } from '../../platform/config/server-config.ts'
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

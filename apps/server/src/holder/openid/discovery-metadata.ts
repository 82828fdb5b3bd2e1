import type { Config } from '../../platform/config/server-config.ts'
import { institutionsSideOf } from './provider-addresses.ts'

/** Adds the endpoints for institutions, which are the same endpoints at another address (RFC 8705 section 5), to the public ones. */
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

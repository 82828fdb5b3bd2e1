import type { Config } from '../../platform/config/server-config.ts'
import { institutionsSideOf } from './provider-addresses.ts'

/**
 * Adds the endpoints for institutions, which are the same endpoints at another address (RFC 8705 section 5), to the
 * public ones.
 */
export function furtherMetadata(config: Config): Record<string, unknown> {
  const side = institutionsSideOf(config)
  const registration = config.registration ? { registration_endpoint: `${side}/reg` } : {}
  // Our own: where the numbers of this institution's receipts are checked (docs/decisions/product/receipts.md).
  const receipts = { consente_receipt_check_uri: `${config.publicUrl}/bff-opin/receipts/v1/check` }
  if (!config.mtls) return { ...registration, ...receipts }
  const aliases = {
    token_endpoint: `${side}/token`,
    pushed_authorization_request_endpoint: `${side}/par`,
    userinfo_endpoint: `${side}/userinfo`,
    revocation_endpoint: `${side}/token/revocation`,
    ...registration,
  }
  return { ...registration, ...receipts, mtls_endpoint_aliases: aliases }
}

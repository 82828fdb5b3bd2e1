import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../../platform/config/server-config.ts'
import {
  belongsTo,
  type CertificateOwner,
  type ClientCertificates,
} from '../../platform/network/client-certificate.ts'

type ClientMetadata = Readonly<Record<string, unknown>>

/** Whose certificate a client comes with: its software's, of its organisation. */
export function ownerOf({
  organisation_id: organisation,
  software_id: software,
}: ClientMetadata): CertificateOwner {
  return {
    organisationId: String(organisation),
    softwareId: typeof software === 'string' ? software : undefined,
  }
}

/**
 * Where a client authenticates (token, PAR, revocation), its certificate must be its own, whatever its assertion proves.
 * Without mutual TLS there is none.
 * @throws invalid_client
 */
export function certificateCheck(
  { mtls }: Pick<Config, 'mtls'>,
  clientCertificates: ClientCertificates,
): (ctx: KoaContextWithOIDC, _claims: unknown, _header: unknown, client: object) => Promise<void> {
  return async ({ req }, _claims, _header, client) => {
    if (!mtls) return
    const certificate = clientCertificates.of(req)
    if (!certificate || !belongsTo(certificate, ownerOf(client as ClientMetadata))) throw notItsOwn()
  }
}

/** NOTE: the library keeps the reason of this error to itself; a recipient's people need it. */
function notItsOwn(): Error {
  const description = 'the client certificate is not of the client software and its organisation'
  return Object.assign(new errors.InvalidClientAuth(description), { error_description: description })
}

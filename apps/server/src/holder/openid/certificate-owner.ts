import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../../platform/config/server-config.ts'
import {
  belongsTo,
  type CertificateOwner,
  type ClientCertificates,
} from '../../platform/network/client-certificate.ts'

type ClientMetadata = Readonly<Record<string, unknown>>

/** The owner whose certificate a client must present: its software, of its organisation. */
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
 * Where a client authenticates (token, PAR, revocation), it must present its own certificate in addition to its
 * assertion. Without mutual TLS nothing is checked.
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

/** NOTE: the library does not send the reason of this error; a recipient's staff need it. */
function notItsOwn(): Error {
  const description = 'the client certificate is not of the client software and its organisation'
  return Object.assign(new errors.InvalidClientAuth(description), { error_description: description })
}

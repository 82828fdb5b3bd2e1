import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../../platform/config/server-config.ts'
import {
  belongsTo,
  type CertificateOwner,
  type ClientCertificates,
} from '../../platform/network/client-certificate.ts'

import type { DirectoryRefusal, DirectoryState } from './registration/directory-state.ts'

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

type ClientCheckDeps = {
  config: Pick<Config, 'mtls'>
  clientCertificates: ClientCertificates
  directoryState: Pick<DirectoryState, 'refusalOf'>
}

/**
 * A client that authenticates (token, PAR, revocation) must still be in the directory, and must present its own certificate
 * in addition to its assertion. Without mutual TLS no certificate is checked.
 * @throws invalid_client
 */
export function clientCheck({
  config: { mtls },
  clientCertificates,
  directoryState,
}: ClientCheckDeps): (
  ctx: KoaContextWithOIDC,
  _claims: unknown,
  _header: unknown,
  client: object,
) => Promise<void> {
  return async ({ req }, _claims, _header, client) => {
    const metadata = client as ClientMetadata
    const refusal = await directoryState.refusalOf(String(metadata.clientId))
    if (refusal) throw refused(LACKING[refusal])
    if (!mtls) return
    const certificate = clientCertificates.of(req)
    if (!certificate || !belongsTo(certificate, ownerOf(metadata)))
      throw refused('the client certificate is not of the client software and its organisation')
  }
}

const LACKING: Readonly<Record<DirectoryRefusal, string>> = {
  organisation: 'the organisation, or its role, is not active in the directory of the scheme',
  keys: 'the client software has no keys in the directory of the scheme',
}

/** NOTE: the library does not send the reason of this error; a recipient's staff need it. */
function refused(description: string): Error {
  return Object.assign(new errors.InvalidClientAuth(description), { error_description: description })
}

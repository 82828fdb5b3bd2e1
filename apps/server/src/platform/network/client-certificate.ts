import { createHash, X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { tableOf } from '@consente/domain/base/table-of'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../config/server-config.ts'
import type { CertificateRevocation, RevocationRefusal } from './certificate-revocation.ts'
import { certificatesIn, type MutualTls } from './certificates.ts'
import { isOnList, listOfAddresses } from './ip-network.ts'

/** Why a caller has no accepted certificate. */
export type CertificateRefusal =
  | 'missing'
  | 'unreadable'
  | 'expired'
  | 'not-yet-valid'
  | 'foreign'
  | RevocationRefusal
/** The result of the examination of a request's certificate. */
export type ExaminedCertificate =
  | { certificate: X509Certificate; refusal?: undefined }
  | { certificate?: undefined; refusal: CertificateRefusal }

/**
 * The certificate that a caller has proved to hold: on our own port, from the TLS connection; behind a proxy, from the
 * header that the proxy sets, accepted from the proxy's addresses only.
 */
export type ClientCertificates = {
  /** The accepted certificate of a request, or the reason why there is none. */
  examine(request: IncomingMessage): ExaminedCertificate
  of(request: IncomingMessage): X509Certificate | undefined
}

type ClientCertificateDeps = {
  config: Pick<Config, 'mtls'>
  tls: MutualTls | undefined
  clock: Clock
  revocation: Pick<CertificateRevocation, 'refusalOf'>
}

/** Reads and judges the certificate of a caller, from TLS or from a trusted proxy's header. */
export function createClientCertificates(deps: ClientCertificateDeps): ClientCertificates {
  const passedOn = headerReader(deps)
  const examine = (request: IncomingMessage): ExaminedCertificate => {
    const found = isOverTls(request) ? ofConnection(request.socket as TLSSocket) : passedOn(request)
    const refusal = found.certificate && deps.revocation.refusalOf(found.certificate)
    return refusal ? { refusal } : found
  }
  return { examine, of: (request) => examine(request).certificate }
}

/** True if a request came to the port for institutions; the public one never ends TLS itself. */
export function isOverTls({ socket }: IncomingMessage): boolean {
  return 'encrypted' in socket && socket.encrypted === true
}

/** The thumbprint that a token is bound to (RFC 8705 section 3.1). */
export function thumbprintOf(certificate: X509Certificate): string {
  return createHash('sha256').update(certificate.raw).digest('base64url')
}

/**
 * True if the certificate identifies this software of this organisation, by the names that the scheme puts into a
 * transport certificate (security profile).
 * @param owner without the software (a client configured by agreement) only the organisation is compared
 */
export function belongsTo(certificate: X509Certificate, owner: CertificateOwner): boolean {
  const { softwareId, organisationId } = owner
  return (
    (softwareId === undefined || subjectValues(certificate, 'UID').includes(softwareId)) &&
    subjectValues(certificate, 'organizationIdentifier').includes(`OPIBR-${organisationId}`)
  )
}
export type CertificateOwner = { organisationId: string; softwareId?: string | undefined }

/** The software that a certificate names, by the same names; undefined unless it names exactly one of one organisation. */
export function softwareNamedIn(
  certificate: X509Certificate,
): { organisationId: string; softwareId: string } | undefined {
  const [organisation, ...others] = subjectValues(certificate, 'organizationIdentifier')
  const [softwareId, ...more] = subjectValues(certificate, 'UID')
  const organisationId = /^OPIBR-(.+)$/.exec(organisation ?? '')?.[1]
  const isOne = others.length === 0 && more.length === 0
  return isOne && organisationId && softwareId ? { organisationId, softwareId } : undefined
}

/** The values of one attribute of the subject, such as `UID` or `organizationIdentifier`. */
function subjectValues({ subject }: X509Certificate, name: string): string[] {
  const prefix = `${name}=`
  return subject.split('\n').flatMap((line) => (line.startsWith(prefix) ? [line.slice(prefix.length)] : []))
}

/** OpenSSL's verification errors with a reason of their own; any other one means an unknown authority. */
const VERDICTS: Readonly<Record<string, CertificateRefusal>> = tableOf({
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
})

function ofConnection(socket: TLSSocket): ExaminedCertificate {
  const certificate = socket.getPeerX509Certificate()
  if (!certificate) return { refusal: 'missing' }
  if (socket.authorized) return { certificate }
  // NOTE: the types say `Error`; the value is the error code of OpenSSL.
  return { refusal: VERDICTS[String(socket.authorizationError)] ?? 'foreign' }
}

/** The proxy may pass every certificate on, so that we answer its caller: the certificate is verified again here. */
function headerReader({ config: { mtls }, tls, clock }: ClientCertificateDeps) {
  if (!mtls?.proxy) return (): ExaminedCertificate => ({ refusal: 'missing' })
  const proxies = listOfAddresses(mtls.proxy.addresses)
  const header = mtls.proxy.header.toLowerCase()
  const authorities = certificatesIn(tls?.authorities ?? '')
  return ({ headers, socket }: IncomingMessage): ExaminedCertificate => {
    const given = isOnList(proxies, socket.remoteAddress) ? headers[header] : undefined
    if (typeof given !== 'string' || given === '') return { refusal: 'missing' }
    const certificate = parsed(given)
    if (!certificate) return { refusal: 'unreadable' }
    const refusal = refusalAt(certificate, authorities, clock.now())
    return refusal ? { refusal } : { certificate }
  }
}

/** Proxies pass on the certificate without its chain: its issuer must be one of our authorities. */
function refusalAt(
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
  now: Date,
): CertificateRefusal | undefined {
  const isOurs = authorities.some(
    (authority) =>
      authority.ca && certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
  )
  if (!isOurs || !isForClients(certificate)) return 'foreign'
  if (new Date(certificate.validTo) <= now) return 'expired'
  return new Date(certificate.validFrom) > now ? 'not-yet-valid' : undefined
}

const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2'

/** Without an extended key usage, a certificate may be used for anything (RFC 5280 section 4.2.1.12). */
function isForClients({ keyUsage }: X509Certificate): boolean {
  return (keyUsage as string[] | undefined)?.includes(CLIENT_AUTHENTICATION) ?? true
}

/** Proxies send the PEM URL-encoded (nginx `$ssl_client_escaped_cert`) or as bare base64 of the DER. */
function parsed(text: string): X509Certificate | undefined {
  try {
    const plain = decodeURIComponent(text)
    return new X509Certificate(plain.includes('BEGIN CERTIFICATE') ? plain : Buffer.from(plain, 'base64'))
  } catch {
    return undefined
  }
}

import { createHash, X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Config } from '../config/server-config.ts'

/**
 * The certificate that a caller proved to hold: on our own port, in the connection itself; behind a proxy, in the header
 * that it sets, believed from its addresses only.
 */
export type ClientCertificates = (request: IncomingMessage) => X509Certificate | undefined

export function createClientCertificates({ mtls }: Pick<Config, 'mtls'>): ClientCertificates {
  const proxies = mtls?.proxy && addressList(mtls.proxy.addresses)
  const header = mtls?.proxy?.header.toLowerCase()
  return (request) => {
    const ofConnection = certificateOf(request.socket as TLSSocket)
    if (ofConnection) return ofConnection
    const isFromProxy = proxies !== undefined && contains(proxies, request.socket.remoteAddress)
    const given = header ? request.headers[header] : undefined
    return isFromProxy && typeof given === 'string' ? parsed(given) : undefined
  }
}

/** RFC 8705 section 3.1: what a token is bound to. */
export function thumbprintOf(certificate: X509Certificate): string {
  return createHash('sha256').update(certificate.raw).digest('base64url')
}

/** The values of one name in the subject, as `UID` or `organizationIdentifier`. */
export function subjectValues({ subject }: X509Certificate, name: string): string[] {
  const prefix = `${name}=`
  return subject.split('\n').flatMap((line) => (line.startsWith(prefix) ? [line.slice(prefix.length)] : []))
}

function certificateOf(socket: TLSSocket): X509Certificate | undefined {
  return socket.authorized ? socket.getPeerX509Certificate() : undefined
}

/** Proxies send the PEM URL-encoded (nginx `$ssl_client_escaped_cert`) or as bare base64 of the DER. */
function parsed(text: string): X509Certificate | undefined {
  try {
    const plain = decodeURIComponent(text)
    const certificate = new X509Certificate(
      plain.includes('BEGIN CERTIFICATE') ? plain : Buffer.from(plain, 'base64'),
    )
    return new Date(certificate.validTo) > new Date() ? certificate : undefined
  } catch {
    return undefined
  }
}

function addressList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

function contains(list: BlockList, address = ''): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

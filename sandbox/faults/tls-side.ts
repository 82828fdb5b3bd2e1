import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { TLSSocket } from 'node:tls'

/** The side on which the proxy answers other institutions: certificates are required here. Paths of PEM files. */
export type TlsSide = { port: number; authorities: string; certificate: string; key: string }

/** The header with the proven certificate; the institution accepts it from the proxy only. */
export const CERTIFICATE_HEADER = 'x-client-cert'

export function createTlsServer(
  { authorities, certificate, key }: TlsSide,
  listener: RequestListener,
): Server {
  const [ca, cert, own] = [authorities, certificate, key].map((file) => readFileSync(file))
  return createServer(
    { ca, cert, key: own, minVersion: 'TLSv1.2', requestCert: true, rejectUnauthorized: true },
    listener,
  )
}

/** The caller's certificate in the form of the header: the PEM, URL-encoded. Undefined on a plain connection. */
export function provenCertificate({ socket }: IncomingMessage): Record<string, string> {
  const certificate = (socket as TLSSocket).authorized
    ? (socket as TLSSocket).getPeerX509Certificate()
    : undefined
  return certificate ? { [CERTIFICATE_HEADER]: encodeURIComponent(certificate.toString()) } : {}
}

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/server-config.ts'

/** Certificate chain and private key of one side of a TLS connection, PEM. */
export type TlsIdentity = { cert: string; key: string }
/** Certificates of mutual TLS: the trusted authorities, our identity as a client and, with a port of our own, as a server. */
export type MutualTls = { authorities: string; client: TlsIdentity; server: TlsIdentity | undefined }

/**
 * Reads the certificates that the configuration names.
 * @returns undefined without mutual TLS.
 * @throws {ConfigError} with one line when a file is missing, contains no certificate, is not valid now, or does not
 *   match its key
 */
export function loadMutualTls({ mtls }: Pick<Config, 'mtls'>, now: Date): MutualTls | undefined {
  if (!mtls) return undefined
  return {
    authorities: readAuthorities('mtls.authorities', mtls.authorities, now),
    client: readIdentity('mtls.client', mtls.client, now),
    server: mtls.listen && readIdentity('mtls.listen', mtls.listen, now),
  }
}

/** Reads the certificates of authorities, PEM, named for errors by their field. @throws {ConfigError} as `loadMutualTls` */
export function readAuthorities(field: string, file: string, now: Date): string {
  const authorities = readPem(field, file)
  for (const one of readCertificates(field, file, authorities)) demandValid(one, field, file, now)
  return authorities
}

/** Expiry of our certificates, by use. */
export function certificateEnds(
  identities: Readonly<Record<string, Pick<TlsIdentity, 'cert'> | undefined>>,
): { use: string; notAfter: Date }[] {
  return Object.entries(identities).flatMap(([use, identity]) => {
    const [own] = identity ? certificatesIn(identity.cert) : []
    return own ? [{ use, notAfter: new Date(own.validTo) }] : []
  })
}

/** Reads the identity of one use, named for errors by its field. @throws {ConfigError} as `loadMutualTls` */
export function readIdentity(
  field: string,
  files: { certificate: string; key: string },
  now: Date,
): TlsIdentity {
  const { cert, own } = readChain(field, files, now)
  const key = readPem(`${field}.key`, files.key)
  if (!own.checkPrivateKey(readPrivateKey(`${field}.key`, files.key, key)))
    throw new ConfigError(`${field}: the key in ${files.key} is not the one of ${files.certificate}.`)
  return { cert, key }
}

/** Reads the chain of one use, and its own certificate, which must be valid now. @throws {ConfigError} as `loadMutualTls` */
export function readChain(
  field: string,
  { certificate }: { certificate: string },
  now: Date,
): { cert: string; own: X509Certificate } {
  const cert = readPem(`${field}.certificate`, certificate)
  const [own] = readCertificates(`${field}.certificate`, certificate, cert)
  demandValid(own, `${field}.certificate`, certificate, now)
  return { cert, own }
}

function demandValid(certificate: X509Certificate, field: string, file: string, now: Date): void {
  if (new Date(certificate.validTo) <= now)
    throw new ConfigError(
      `${field}: the certificate in ${file} expired on ${dayOf(certificate.validTo)}. Put a renewed one in its place.`,
    )
  if (new Date(certificate.validFrom) > now)
    throw new ConfigError(
      `${field}: the certificate in ${file} is not valid before ${dayOf(certificate.validFrom)}.`,
    )
}

const dayOf = (text: string): string => new Date(text).toISOString().slice(0, 10)

/** The certificates of a PEM text, in its order. */
export function certificatesIn(pem: string): X509Certificate[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return parts.map((part) => new X509Certificate(part))
}

/** At least one. @throws {ConfigError} */
function readCertificates(field: string, file: string, pem: string): [X509Certificate, ...X509Certificate[]] {
  try {
    const [first, ...others] = certificatesIn(pem)
    if (first) return [first, ...others]
  } catch (error) {
    throw new ConfigError(`${field}: a certificate in ${file} is damaged: ${(error as Error).message}`)
  }
  throw new ConfigError(`${field}: ${file} contains no certificate (PEM).`)
}

/** @throws {ConfigError} */
function readPrivateKey(field: string, file: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new ConfigError(`${field}: ${file} is no private key (PEM, without a passphrase).`)
  }
}

function readPem(field: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${field}: ${file} cannot be read: ${(error as Error).message}`)
  }
}

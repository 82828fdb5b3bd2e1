import { createPrivateKey, createPublicKey, sign, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'
import { certificatesIn, readChain, readIdentity } from '../../platform/network/certificates.ts'
import type { PdfSigner } from './cms-signature.ts'

/** Bytes for everything but the certificates: algorithms, attributes and the longest RSA signature in use. */
const REST = 2_500
const signed = promisify(sign)
const FIELD = 'receipts.pdfSignature'

/**
 * The insurer's certificate for PDFs, where the configuration names one, with its key in a file or at the signer.
 * @throws {ConfigError} for files that cannot be used, and for a key that the signer does not have
 */
export function loadPdfSigner(
  { receipts }: Pick<Config, 'receipts'>,
  keys: OutwardKeys,
  now: Date,
): PdfSigner | undefined {
  const files = receipts?.pdfSignature
  if (!files) return undefined
  const { certificate, key, signerKey } = files
  if (key !== undefined) return withKeyFile({ certificate, key }, now)
  const { cert, own } = readChain(FIELD, files, now)
  return { ...atSigner(own, signerKey ?? '', keys), certificates: certificatesIn(cert) }
}

function withKeyFile(files: { certificate: string; key: string }, now: Date): PdfSigner {
  const { cert, key: pem } = readIdentity(FIELD, files, now)
  const key = createPrivateKey(pem)
  const { asymmetricKeyType: keyType } = key
  if (keyType !== 'rsa' && keyType !== 'ec')
    throw new ConfigError(`${FIELD}.key: ${files.key} is neither an RSA nor an EC key.`)
  return { certificates: certificatesIn(cert), keyType, sign: (bytes) => signed('sha256', bytes, key) }
}

function atSigner(
  own: X509Certificate,
  kid: string,
  { signer, pdfJwks }: OutwardKeys,
): Pick<PdfSigner, 'keyType' | 'sign'> {
  const jwk = pdfJwks.find((one) => one.kid === kid)
  if (!jwk) throw new ConfigError(`${FIELD}.signerKey: the signer has no key ${kid} for RS256.`)
  if (!own.publicKey.equals(createPublicKey({ format: 'jwk', key: jwk })))
    throw new ConfigError(`${FIELD}: the signer’s key ${kid} is not the one of the certificate.`)
  return { keyType: 'rsa', sign: (bytes) => signer.sign(kid, 'RS256', bytes) }
}

/** An expired certificate signs nothing. */
export const maySign = ({ certificates: [own] }: PdfSigner, now: Date): boolean =>
  own !== undefined && new Date(own.validTo) > now

/** Bytes that a signature takes at most. */
export const roomFor = ({ certificates }: PdfSigner): number =>
  REST + certificates.reduce((sum, { raw }) => sum + raw.length, 0)

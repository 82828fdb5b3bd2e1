import { createPrivateKey, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { certificatesIn, readIdentity } from '../../platform/network/certificates.ts'
import type { PdfSigner } from './cms-signature.ts'

/** Bytes for everything but the certificates: algorithms, attributes and the longest RSA signature in use. */
const REST = 2_500
const signed = promisify(sign)
const FIELD = 'receipts.pdfSignature'

/**
 * The insurer's certificate for PDFs, where the configuration names one.
 * @throws {ConfigError} for files that cannot be used
 */
export function loadPdfSigner({ receipts }: Pick<Config, 'receipts'>, now: Date): PdfSigner | undefined {
  const files = receipts?.pdfSignature
  if (!files) return undefined
  const { cert, key: pem } = readIdentity(FIELD, files, now)
  const key = createPrivateKey(pem)
  const { asymmetricKeyType: keyType } = key
  if (keyType !== 'rsa' && keyType !== 'ec')
    throw new ConfigError(`${FIELD}.key: ${files.key} is neither an RSA nor an EC key.`)
  return { certificates: certificatesIn(cert), keyType, sign: (bytes) => signed('sha256', bytes, key) }
}

/** An expired certificate signs nothing. */
export const maySign = ({ certificates: [own] }: PdfSigner, now: Date): boolean =>
  own !== undefined && new Date(own.validTo) > now

/** Bytes that a signature takes at most. */
export const roomFor = ({ certificates }: PdfSigner): number =>
  REST + certificates.reduce((sum, { raw }) => sum + raw.length, 0)

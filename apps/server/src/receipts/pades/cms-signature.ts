import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { DER, der, membersOf } from './der.ts'

/** Who signs: the own certificate first, then the chain to an authority that readers know. */
export type PdfSigner = { certificates: readonly X509Certificate[]; key: KeyObject }

const signed = promisify(sign)
const oid = (hex: string): Buffer => Buffer.from(hex, 'hex')
const NULL = Buffer.from([0x05, 0x00])

/** Object identifiers, in DER. */
const OID = {
  signedData: oid('06092a864886f70d010702'),
  data: oid('06092a864886f70d010701'),
  sha256: oid('0609608648016503040201'),
  contentType: oid('06092a864886f70d010903'),
  messageDigest: oid('06092a864886f70d010904'),
  signingCertificateV2: oid('060b2a864886f70d010910022f'),
  sha256WithRsa: oid('06092a864886f70d01010b'),
  ecdsaWithSha256: oid('06082a8648ce3d040302'),
}
const SHA256 = der(DER.sequence, OID.sha256, NULL)
const VERSION = der(DER.integer, Buffer.from([1]))

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/**
 * A detached signature of the content as PAdES demands it (ETSI EN 319 142-1, level B-B): CMS (RFC 5652) with the
 * content's type and digest and the digest of the signing certificate (RFC 5035) as signed attributes, and without a
 * time, which the PDF tells.
 */
export async function signDetached(
  content: readonly Buffer[],
  { certificates, key }: PdfSigner,
): Promise<Buffer> {
  const [own] = certificates
  if (!own) throw new Error('A signature needs a certificate.')
  const hash = createHash('sha256')
  for (const part of content) hash.update(part)
  const attributes = [
    attribute(OID.contentType, OID.data),
    attribute(OID.messageDigest, der(DER.octets, hash.digest())),
    attribute(OID.signingCertificateV2, signingCertificate(own)),
  ].sort(Buffer.compare)
  const signature = await signed('sha256', der(DER.set, ...attributes), key)
  const signerInfo = der(
    DER.sequence,
    VERSION,
    der(DER.sequence, ...Object.values(namedIn(own))),
    SHA256,
    der(DER.context, ...attributes),
    key.asymmetricKeyType === 'ec'
      ? der(DER.sequence, OID.ecdsaWithSha256)
      : der(DER.sequence, OID.sha256WithRsa, NULL),
    der(DER.octets, signature),
  )
  const signedData = der(
    DER.sequence,
    VERSION,
    der(DER.set, SHA256),
    der(DER.sequence, OID.data),
    der(DER.context, ...certificates.map(({ raw }) => raw)),
    der(DER.set, signerInfo),
  )
  return der(DER.sequence, OID.signedData, der(DER.context, signedData))
}

const attribute = (type: Buffer, value: Buffer): Buffer => der(DER.sequence, type, der(DER.set, value))

/** ESSCertIDv2 with SHA-256, which is its default and left out. */
function signingCertificate(own: X509Certificate): Buffer {
  const { issuer, serial } = namedIn(own)
  const issuerSerial = der(DER.sequence, der(DER.sequence, der(DER.context | 4, issuer)), serial)
  const id = der(DER.sequence, der(DER.octets, sha256(own.raw)), issuerSerial)
  return der(DER.sequence, der(DER.sequence, id))
}

/** Issuer and serial number as the certificate has them: after its version, which the first ones leave out. */
function namedIn({ raw }: X509Certificate): { issuer: Buffer; serial: Buffer } {
  const [body = raw] = membersOf(raw)
  const members = membersOf(body)
  const [serial, , issuer] = members[0]?.[0] === DER.context ? members.slice(1) : members
  if (!serial || !issuer) throw new Error('The certificate has no issuer and serial number.')
  return { issuer, serial }
}

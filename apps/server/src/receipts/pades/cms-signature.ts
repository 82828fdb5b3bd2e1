import { createHash, type X509Certificate } from 'node:crypto'
import { Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'

/** A certificate first, then the chain to an authority that readers know, and its key's signature (RSA or EC, SHA-256). */
export type PdfSigner = {
  certificates: readonly X509Certificate[]
  keyType: 'rsa' | 'ec'
  sign: (bytes: Uint8Array) => Promise<Buffer>
}

const OID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
}
const SHA256 = new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new Null() })
/** First byte of a SET in DER: attributes are signed as one, and written under another tag (RFC 5652, 5.4). */
const SET = 0x31

/**
 * A detached signature of the content as PAdES demands it (ETSI EN 319 142-1, level B-B): CMS (RFC 5652) with the
 * content's type and digest and the digest of the signing certificate (RFC 5035) as signed attributes, and without a
 * time, which the PDF tells.
 */
export async function signDetached(
  content: readonly Buffer[],
  { certificates, keyType, sign }: PdfSigner,
): Promise<Buffer> {
  const chain = certificates.map(({ raw }) => Certificate.fromBER(raw))
  const [[first], [own]] = [certificates, chain]
  if (!first || !own) throw new Error('A signature needs a certificate.')
  const attributes = [
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: OID.messageDigest, values: [octets(sha256(content))] }),
    new Attribute({ type: OID.signingCertificateV2, values: [signingCertificate(own, first.raw)] }),
  ].sort((one, other) => Buffer.compare(derOf(one), derOf(other)))
  const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes })
  const signature = await sign(Buffer.from([SET, ...derOf(signedAttrs).subarray(1)]))
  const signerInfo = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: SHA256,
    signedAttrs,
    signatureAlgorithm:
      keyType === 'ec'
        ? new AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 })
        : new AlgorithmIdentifier({ algorithmId: OID.sha256WithRsa, algorithmParams: new Null() }),
    signature: octets(signature),
  })
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [SHA256],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: chain,
    signerInfos: [signerInfo],
  })
  return derOf(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signedData.toSchema() }))
}

/** ESSCertIDv2 with SHA-256, which is its default and left out. */
function signingCertificate({ issuer, serialNumber }: Certificate, raw: Buffer): Sequence {
  const directoryName = new GeneralName({ type: 4, value: issuer }).toSchema()
  const issuerSerial = sequence(sequence(directoryName), serialNumber)
  return sequence(sequence(sequence(octets(sha256([raw])), issuerSerial)))
}

type Encoded = NonNullable<ConstructorParameters<typeof Sequence>[0]>['value']
const sequence = (...value: NonNullable<Encoded>): Sequence => new Sequence({ value })
const octets = (bytes: Buffer): OctetString => new OctetString({ valueHex: Uint8Array.from(bytes).buffer })
const derOf = (value: { toSchema(): { toBER(): ArrayBuffer } }): Buffer =>
  Buffer.from(value.toSchema().toBER())

function sha256(parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

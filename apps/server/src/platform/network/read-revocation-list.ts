import { verify, type X509Certificate } from 'node:crypto'
import { tableOf } from '@consente/domain/base/table-of'
import forge from 'node-forge'
import { hashOf } from '../base/hash.ts'
import { type RevocationList, serialText } from './revocation-list.ts'

const { asn1 } = forge
type Node = forge.asn1.Asn1

/**
 * Reads a list, DER or PEM.
 * @throws when it cannot be read, is of none of the authorities, is not signed by it, or covers a part of its
 *   certificates only
 */
export function readRevocationList(bytes: Buffer, authorities: readonly X509Certificate[]): RevocationList {
  const der = derOf(bytes)
  const [content, algorithm, signature] = childrenOf(decode(der))
  const fields = childrenOf(content).slice(hasVersion(content) ? 1 : 0)
  const [, issuer, thisUpdate, nextUpdate, ...rest] = fields
  if (!nextUpdate || !isTime(nextUpdate)) throw new Error('the list does not say when the next one is due')
  const authority = authorities.find((one) => one.ca && encode(subjectOf(one)) === encode(issuer))
  if (!authority) throw new Error('the list is of no authority that is trusted here')
  if (!isSigned(content, { algorithm, signature, authority }))
    throw new Error('the signature of the list is not its authority’s')
  refuseCriticalExtensions(rest.find(isExtensions))
  return {
    hash: hashOf(der),
    authority: authority.fingerprint256,
    issuedAt: dateOf(thisUpdate),
    endsAt: dateOf(nextUpdate),
    serials: childrenOf(rest.find(isSequence)).map((entry) => serialIn(childrenOf(entry)[0])),
  }
}

const serialIn = (node: Node | undefined): string => serialText(bytesOf(node).toString('hex'))

/** Signature algorithms (RFC 4055, RFC 5758) with the digest of each. */
const DIGESTS: Readonly<Record<string, string>> = tableOf({
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
})

type Signed = { algorithm: Node | undefined; signature: Node | undefined; authority: X509Certificate }

function isSigned(content: Node | undefined, { algorithm, signature, authority }: Signed): boolean {
  const name = asn1.derToOid(bytesOf(childrenOf(algorithm)[0]).toString('latin1'))
  const digest = DIGESTS[name]
  if (!digest) throw new Error(`the list is signed with an algorithm that is not accepted: ${name}`)
  // The first byte of a bit string counts its unused bits.
  const value = bytesOf(signature).subarray(1)
  return verify(digest, Buffer.from(encode(content), 'latin1'), authority.publicKey, value)
}

/** An extension that must be understood narrows what the list covers (RFC 5280 section 5.2): such a list is not used. */
function refuseCriticalExtensions(extensions: Node | undefined): void {
  const all = childrenOf(childrenOf(extensions)[0])
  const critical = all.find((one) => childrenOf(one)[1]?.type === asn1.Type.BOOLEAN)
  if (critical)
    throw new Error('the list covers a part of the certificates only, or in a way that is not known')
}

function subjectOf(certificate: X509Certificate): Node | undefined {
  const content = childrenOf(decode(certificate.raw.toString('latin1')))[0]
  return childrenOf(content)[isTagged(childrenOf(content)[0]) ? 5 : 4]
}

const LINE = /-----[A-Z0-9 ]+-----|\s/g

function derOf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return text.includes('-----BEGIN X509 CRL-----')
    ? Buffer.from(text.replace(LINE, ''), 'base64').toString('latin1')
    : text
}

// NOTE: the types know an earlier form of the second parameter. A signature must not be read as ASN.1.
const fromDer = asn1.fromDer as unknown as (der: string, options: object) => Node
const decode = (der: string): Node => fromDer(der, { strict: true, decodeBitStrings: false })
const encode = (node: Node | undefined): string => (node ? asn1.toDer(node).getBytes() : '')
const childrenOf = (node: Node | undefined): Node[] => (Array.isArray(node?.value) ? node.value : [])

function bytesOf(node: Node | undefined): Buffer {
  if (typeof node?.value !== 'string') throw new Error('the list cannot be read')
  return Buffer.from(node.value, 'latin1')
}

const isOf = (node: Node | undefined, type: forge.asn1.Type): boolean =>
  node?.tagClass === asn1.Class.UNIVERSAL && node.type === type
const hasVersion = (content: Node | undefined): boolean => isOf(childrenOf(content)[0], asn1.Type.INTEGER)
const isSequence = (node: Node): boolean => isOf(node, asn1.Type.SEQUENCE)
const isTagged = (node: Node | undefined): boolean => node?.tagClass === asn1.Class.CONTEXT_SPECIFIC
const isExtensions = (node: Node): boolean => isTagged(node) && Number(node.type) === 0
const isTime = (node: Node): boolean => isOf(node, asn1.Type.UTCTIME) || isOf(node, asn1.Type.GENERALIZEDTIME)

function dateOf(node: Node | undefined): Date {
  const text = bytesOf(node).toString('latin1')
  return isOf(node, asn1.Type.UTCTIME) ? asn1.utcTimeToDate(text) : asn1.generalizedTimeToDate(text)
}

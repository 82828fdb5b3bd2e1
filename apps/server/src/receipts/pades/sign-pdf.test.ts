import {
  createHash,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto'
import forge from 'node-forge'
import { expect, it } from 'vitest'
import { drawReceipt } from '../pdf/draw-receipt.ts'
import { FONTS, sheetOf } from '../receipt-sheet.fixture.ts'
import { type PdfSigner, signDetached } from './cms-signature.ts'
import { roomFor } from './pdf-signer.ts'
import { signPdf } from './sign-pdf.ts'

/** A certificate of an RSA key, signed by the key itself. */
function signerForTests(): PdfSigner {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const key = forge.pki.privateKeyFromPem(pem)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  certificate.serialNumber = '0fa1'
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z')
  certificate.validity.notAfter = new Date('2030-01-01T00:00:00Z')
  const names = [{ name: 'commonName', value: 'Beta Seguradora S.A.:11222333000181' }]
  certificate.setSubject(names)
  certificate.setIssuer(names)
  certificate.sign(key, forge.md.sha256.create())
  const own = new X509Certificate(forge.pki.certificateToPem(certificate))
  return { certificates: [own], keyType: 'rsa', sign: async (bytes) => sign('sha256', bytes, privateKey) }
}

function drawn(signer: PdfSigner): Promise<Buffer> {
  const at = new Date('2026-07-08T17:05:31Z')
  return drawReceipt({ ...sheetOf(), signature: { name: 'Beta', at, bytes: roomFor(signer) } }, FONTS)
}

/** The parts that are signed, and the signature between them. */
function partsOf(pdf: Buffer) {
  const [, ...found] = /\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(pdf.toString('latin1')) ?? []
  const [start = 0, end = 0, length = 0] = found.map(Number)
  const hex = pdf.subarray(start + 1, end - 1).toString('latin1')
  return {
    start,
    end,
    length,
    signed: [pdf.subarray(0, start), pdf.subarray(end)],
    cms: Buffer.from(hex, 'hex'),
  }
}

const nested = (asn1: forge.asn1.Asn1): forge.asn1.Asn1[] => asn1.value as forge.asn1.Asn1[]
const at = (asn1: forge.asn1.Asn1, ...path: number[]): forge.asn1.Asn1 =>
  path.reduce((one, index) => nested(one)[index] as forge.asn1.Asn1, asn1)
const bytesOf = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')

/** True if the key signed the attributes: as a set, though they are written under a tag of their own. */
function isSignedBy(info: forge.asn1.Asn1, key: KeyObject): boolean {
  const set = bytesOf(at(info, 3))
  set[0] = 0x31
  return createVerify('sha256')
    .update(set)
    .verify(key, Buffer.from(at(info, 5).value as string, 'latin1'))
}

it('covers the whole file but itself, and verifies with the certificate that it carries', async () => {
  const signer = signerForTests()
  const pdf = await signPdf(await drawn(signer), signer)
  if (process.env.RECEIPT_PDF) (await import('node:fs')).writeFileSync(process.env.RECEIPT_PDF, pdf)
  const { start, end, length, signed, cms } = partsOf(pdf)
  expect(pdf.subarray(start, start + 1).toString() + pdf.subarray(end - 1, end).toString()).toBe('<>')
  expect(end + length).toBe(pdf.length)

  const whole = forge.asn1.fromDer(cms.toString('latin1'), { strict: true, parseAllBytes: false } as never)
  const signedData = at(whole, 1, 0)
  const info = at(signedData, 4, 0)
  const own = new X509Certificate(bytesOf(at(signedData, 3, 0)))
  expect(own.raw.equals(signer.certificates[0]?.raw ?? Buffer.alloc(0))).toBe(true)

  const attributes = nested(at(info, 3)).map(
    (one) => [forge.asn1.derToOid(at(one, 0).value as string), at(one, 1, 0)] as const,
  )
  const attribute = (id: string) => attributes.find(([found]) => found === id)?.[1] as forge.asn1.Asn1
  expect(attributes.map(([id]) => id).sort()).toEqual([
    '1.2.840.113549.1.9.16.2.47',
    '1.2.840.113549.1.9.3',
    '1.2.840.113549.1.9.4',
  ])
  const digest = createHash('sha256')
    .update(signed[0] as Buffer)
    .update(signed[1] as Buffer)
    .digest()
    .toString('latin1')
  expect(attribute('1.2.840.113549.1.9.4').value).toBe(digest)
  expect(at(attribute('1.2.840.113549.1.9.16.2.47'), 0, 0, 0).value).toBe(
    createHash('sha256').update(own.raw).digest().toString('latin1'),
  )
  expect(isSignedBy(info, own.publicKey)).toBe(true)
  expect(pdf.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
})

it('an EC key signs as well, also on a curve that WebCrypto does not know', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'brainpoolP256r1' })
  const cms = await signDetached([Buffer.from('a file')], {
    ...signerForTests(),
    keyType: 'ec',
    sign: async (bytes) => sign('sha256', bytes, privateKey),
  })
  const info = at(forge.asn1.fromDer(cms.toString('latin1')), 1, 0, 4, 0)
  expect(forge.asn1.derToOid(at(info, 4, 0).value as string)).toBe('1.2.840.10045.4.3.2')
  expect(isSignedBy(info, publicKey)).toBe(true)
})

it('a file without room for it is not signed', async () => {
  const signer = signerForTests()
  await expect(signPdf(Buffer.from('%PDF-1.7'), signer)).rejects.toThrow('no room')
})

import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import {
  makeTestCertificates,
  type TestCertificates,
} from '../../../../../tests/support/openid/test-certificates.ts'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'
import { loadPdfSigner } from './pdf-signer.ts'

let certificates: TestCertificates
beforeAll(async () => {
  certificates = await makeTestCertificates()
})
afterAll(() => certificates.remove())

const now = new Date()
const TEXT = Buffer.from('PDF')

/** A signer that has the key of a certificate, or another one. */
function keysOf(pem: string, kid = 'e-cnpj'): OutwardKeys {
  const key = createPrivateKey(pem)
  const jwk = { ...createPublicKey(key).export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  const signer = {
    publicJwks: async () => [jwk],
    sign: async (_kid: string, alg: string, bytes: Uint8Array) =>
      alg === 'RS256' ? sign('sha256', bytes, key) : Promise.reject(new Error(alg)),
    decrypt: () => Promise.reject(new Error('not asked')),
  }
  return { signer, publicJwks: [], pdfJwks: [jwk] } as OutwardKeys
}
const NONE = { signer: undefined, publicJwks: [], pdfJwks: [] } as unknown as OutwardKeys

it('signs with the key of a file', async () => {
  const { files } = certificates.server
  const signer = loadPdfSigner({ receipts: { pdfSignature: files } }, NONE, now)
  const [own] = signer?.certificates ?? []
  expect(own && verify('sha256', TEXT, own.publicKey, (await signer?.sign(TEXT)) ?? TEXT)).toBe(true)
})

it('signs with a key that never leaves the signer', async () => {
  const { files, key } = certificates.server
  const receipts = { pdfSignature: { certificate: files.certificate, signerKey: 'e-cnpj' } }
  const signer = loadPdfSigner({ receipts }, keysOf(key), now)
  const [own] = signer?.certificates ?? []
  expect(own && verify('sha256', TEXT, own.publicKey, (await signer?.sign(TEXT)) ?? TEXT)).toBe(true)
})

it('ends the start with one line for a key that is not there, or not the certificate’s', async () => {
  const { files, key } = certificates.server
  const receipts = { pdfSignature: { certificate: files.certificate, signerKey: 'e-cnpj' } }
  expect(() => loadPdfSigner({ receipts }, keysOf(key, 'other'), now)).toThrow(
    'receipts.pdfSignature.signerKey: the signer has no key e-cnpj for RS256.',
  )
  const other = (await certificates.client('programa')).key
  expect(() => loadPdfSigner({ receipts }, keysOf(other), now)).toThrow(
    'the signer’s key e-cnpj is not the one of the certificate',
  )
  const missing = { pdfSignature: { certificate: join(temporaryFolder(), 'x.pem'), signerKey: 'e-cnpj' } }
  expect(() => loadPdfSigner({ receipts: missing }, keysOf(key), now)).toThrow(
    /certificate: .* cannot be read/,
  )
})

import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
} from '../../../../../sandbox/certificates/authority.ts'
import {
  type SandboxSigner,
  type SignerFault,
  startSigner,
} from '../../../../../sandbox/signer/sandbox-signer.ts'
import { newKey } from '../../../../../sandbox/signer/signer-keys.ts'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { signerChecks as doctorsChecks } from './check-signer.ts'
import { examine, lineOf } from './examine.ts'
import type { Check } from './finding.ts'
import { signerChecks } from './signer-kit.ts'

/** A busy machine answers late, and no signer of these tests is slow. */
const PATIENT_MS = 60_000

/** Made before the tests: a pair of keys takes a processor up to seconds. */
const keys = [newKey('PS256'), newKey('RSA-OAEP'), newKey('RS256')]
const authority = await makeAuthority('Da casa')
const [server, own] = await Promise.all([
  makeServerCertificate(authority, 'Assinador'),
  makeClientCertificate(authority, { name: 'Servidor', organisationId: 'o', softwareId: 's' }),
])
const socket = join(temporaryFolder(), 's')
let signer: SandboxSigner
beforeAll(async () => {
  signer = await startSigner({ socket }, keys)
})
afterAll(() => signer.stop())
beforeEach(() => {
  signer.misbehave()
  chmodSync(socket, 0o770)
})

async function linesOf(checks: readonly Check[]): Promise<string[]> {
  return (await examine(checks, { begin: () => undefined, tell: () => undefined })).map(lineOf)
}
/** What a busy machine takes is no fault of the signer. */
const wrongIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.startsWith('ok') && !/at once: each took/.test(line))

it('finds nothing wrong with a right signer, and has tried each of its keys', async () => {
  const lines = await linesOf(signerChecks({ socket }, PATIENT_MS))
  expect(wrongIn(lines)).toEqual([])
  for (const { kid, alg } of keys)
    expect(lines).toContainEqual(
      expect.stringMatching(
        alg === 'RSA-OAEP' ? `decryption: by ${kid} gives` : `signatures: of ${alg} ${kid} verify`,
      ),
    )
})

it.each<[SignerFault, string, RegExp]>([
  ['down', '/keys', /^FAIL {2}the keys: are answered 503/],
  ['no json', '/keys', /^FAIL {2}the keys: are answered 200: .* → Answer in the form of docs\/signer\.json/],
  ['another key', '/sign', /^FAIL {2}signatures: of PS256 .* do not verify → Sign the digest as it is/],
  ['down', '/sign', /^FAIL {2}signatures: of PS256 .*: answered 503/],
  ['trusting', '/sign', /^FAIL {2}an unknown key: is answered 200 → Answer 400/],
  ['trusting', '/sign', /^FAIL {2}a key with another algorithm: is answered 200/],
  ['trusting', '/sign', /^FAIL {2}a signature by a key that decrypts: is answered 200/],
  ['trusting', '/sign', /^FAIL {2}a digest that is too short: is answered 200/],
  ['trusting', '/sign', /^FAIL {2}a body without a key: is answered 200/],
  ['trusting', '/decrypt', /^FAIL {2}decryption: by .* gives something else → Decrypt with OAEP over SHA-1/],
  ['trusting', '/decrypt', /^FAIL {2}a ciphertext of nobody: is answered 200 → Answer 422/],
  ['down', '/sign', /^FAIL {2}20 signatures at once: some were not answered/],
])('names the fault of one that is %s at %s, with the remedy: %s', async (fault, path, line) => {
  signer.misbehave(fault, path)
  expect(await linesOf(signerChecks({ socket }, PATIENT_MS))).toContainEqual(expect.stringMatching(line))
})

it('warns of a socket that every user reaches, and says that there is none', async () => {
  chmodSync(socket, 0o777)
  expect(wrongIn(await linesOf(signerChecks({ socket }, PATIENT_MS)))).toEqual([
    expect.stringMatching(/^WARN {2}strangers: every user of the machine reaches the socket → /),
  ])
  expect(await linesOf(signerChecks({ socket: `${socket}-other` }))).toContainEqual(
    expect.stringMatching(/^FAIL {2}the keys: .*ENOENT.* → Answer GET \/keys within two seconds/),
  )
})

it('wants a signer elsewhere to refuse a call without a certificate', async () => {
  const { certificate: ca } = authority
  const elsewhere = await startSigner({ port: 0, cert: server.certificate, key: server.key, ca }, keys)
  try {
    const url = `https://localhost:${elsewhere.port}`
    const lines = await linesOf(signerChecks({ url, authorities: ca, ...own }, PATIENT_MS))
    expect(wrongIn(lines)).toEqual([])
    expect(lines).toContain('ok    strangers: a call without a certificate is refused')
  } finally {
    await elsewhere.stop()
  }
})

it('is what the doctor asks of the signer that the configuration names', async () => {
  const now = new Date()
  expect(await linesOf(doctorsChecks({ signer: { kind: 'sealed' } }, now))).toEqual([
    'ok    signer: the keys lie sealed in the database',
  ])
  const lines = await linesOf(doctorsChecks({ signer: { kind: 'http', socket } }, now))
  expect(lines).toContainEqual(expect.stringMatching(/^ok {4}signer: signatures: of PS256/))
  const files = { authorities: '/nowhere.pem', certificate: '/nowhere.pem', key: '/nowhere.key' }
  expect(
    await linesOf(doctorsChecks({ signer: { kind: 'http', url: 'https://x.example', ...files } }, now)),
  ).toEqual([expect.stringMatching(/^FAIL {2}signer: signer\.certificate: \/nowhere\.pem cannot be read/)])
})

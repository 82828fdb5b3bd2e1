import { constants, createHash, createPublicKey, publicEncrypt, verify } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import {
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
} from '../../../../../sandbox/certificates/authority.ts'
import {
  type SandboxSigner,
  type SignerFault,
  type SignerPlace,
  startSigner,
} from '../../../../../sandbox/signer/sandbox-signer.ts'
import { newKey, publicJwkOf, type SignerKey } from '../../../../../sandbox/signer/signer-keys.ts'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { Failure } from '../base/failure.ts'
import { createPrivateService, type PrivateAddress } from '../network/private-service.ts'
import { createHttpSigner } from './http-signer.ts'
import { NotDecrypted, type Signer } from './signer.port.ts'

/** Made before the tests: a pair of keys takes a processor up to seconds. */
const [signing, encryption, pdf] = [newKey('PS256'), newKey('RSA-OAEP'), newKey('RS256')] as const
const KEYS = [signing, encryption, pdf]
const [ours, others] = await Promise.all([makeAuthority('Da casa'), makeAuthority('De fora')])
const SUBJECT = { name: 'Servidor', organisationId: 'o', softwareId: 's' }
const [server, own, foreign] = await Promise.all([
  makeServerCertificate(ours, 'Assinador'),
  makeClientCertificate(ours, SUBJECT),
  makeClientCertificate(others, SUBJECT),
])
const TEXT = Buffer.from('Você aprovou o compartilhamento')
const logged: unknown[] = []
const log = { warn: (fields: object) => void logged.push(fields) }
/** Long enough for a busy machine; one that hangs is given up sooner. */
const OPTIONS = { tryMs: 3_000, allMs: 4_000, retries: 1, restMs: 0 }
const IMPATIENT = { ...OPTIONS, tryMs: 500 }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function start(
  place: SignerPlace = { socket: join(temporaryFolder(), 's') },
  keys: readonly SignerKey[] = KEYS,
): Promise<SandboxSigner> {
  const sidecar = await startSigner(place, keys)
  ends.push(sidecar.stop)
  return sidecar
}
function client(address: PrivateAddress, options = OPTIONS): Signer {
  const service = createPrivateService(address)
  ends.unshift(service.close)
  return createHttpSigner(service, log, options)
}
/** A signer on a socket, with its client. */
async function pair(options = OPTIONS, keys?: readonly SignerKey[]) {
  const place = { socket: join(temporaryFolder(), 's') }
  return { sidecar: await start(place, keys), signer: client(place, options) }
}
const openKey = (key: SignerKey) => createPublicKey({ format: 'jwk', key: publicJwkOf(key) })
const encrypted = (text: Buffer, to = encryption) => publicEncrypt({ key: openKey(to) }, text)

it('publishes keys of the signer, signs by digest what others verify, and decrypts what others encrypt', async () => {
  const { sidecar, signer } = await pair()
  expect(await signer.publicJwks()).toEqual(KEYS.map(publicJwkOf))
  const pss = { key: openKey(signing), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  expect(verify('sha256', TEXT, pss, await signer.sign(signing.kid, 'PS256', TEXT))).toBe(true)
  expect(verify('sha256', TEXT, openKey(pdf), await signer.sign(pdf.kid, 'RS256', TEXT))).toBe(true)
  expect(await signer.decrypt(encryption.kid, 'RSA-OAEP', encrypted(TEXT))).toEqual(TEXT)
  expect(sidecar.calls).toEqual(['/keys', '/sign', '/sign', '/decrypt'])
})

it('never sends the text that is signed: only its digest leaves the process', async () => {
  const sent: unknown[] = []
  const answers = { '/keys': { keys: KEYS.map(publicJwkOf) } } as Record<string, unknown>
  const signer = createHttpSigner(
    {
      call: async (path, { body }) => {
        sent.push(body)
        return { status: path in answers ? 200 : 503, json: answers[path] }
      },
      close: () => undefined,
    },
    log,
    { ...OPTIONS, retries: 0 },
  )
  await expect(signer.sign(signing.kid, 'PS256', TEXT)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const digest = createHash('sha256').update(TEXT).digest('base64url')
  expect(sent).toEqual([undefined, { kid: signing.kid, alg: 'PS256', digest }])
})

it('takes what was not encrypted to the key for that, and not for an outage', async () => {
  const { signer } = await pair()
  for (const wrong of [encrypted(TEXT, signing), Buffer.alloc(256, 1), Buffer.from('x')])
    await expect(signer.decrypt(encryption.kid, 'RSA-OAEP', wrong)).rejects.toThrow(NotDecrypted)
})

it('knows no key beyond those that the signer publishes, each for its own algorithm', async () => {
  const { signer } = await pair()
  await expect(signer.sign('other', 'PS256', TEXT)).rejects.toThrow('no key other')
  await expect(signer.sign(signing.kid, 'RS256', TEXT)).rejects.toThrow('no key')
})

it.each<SignerFault>(['down', 'hanging', 'another key', 'no json', 'too short'])(
  'a signer that is wrong (%s) gives no signature: 503, with the time to try again',
  async (fault) => {
    const { sidecar, signer } = await pair(fault === 'hanging' ? IMPATIENT : OPTIONS)
    await signer.publicJwks()
    sidecar.misbehave(fault, '/sign')
    const failure = await signer.sign(signing.kid, 'PS256', TEXT).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfter: 5 })
    expect(logged.at(-1)).toEqual({ call: 'sign', reason: expect.stringContaining('the signer') })
    sidecar.misbehave()
    await signer.sign(signing.kid, 'PS256', TEXT)
  },
)

it('is not asked while it has failed several times in a row', async () => {
  const { sidecar, signer } = await pair({ tryMs: 1_500, allMs: 1_500, retries: 1, restMs: 600_000 })
  await signer.publicJwks()
  sidecar.misbehave('no json')
  const tried = () => signer.sign(signing.kid, 'PS256', TEXT)
  for (let turn = 0; turn < 3; turn += 1) await expect(tried()).rejects.toMatchObject({ status: 503 })
  sidecar.misbehave()
  const asked = sidecar.calls.length
  await expect(tried()).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  expect(sidecar.calls).toHaveLength(asked)
})

it('goes on after a restart of the signer, whose kept connections are gone', async () => {
  const place = { socket: join(temporaryFolder(), 's') }
  const sidecar = await startSigner(place, KEYS)
  const signer = client(place)
  await signer.sign(signing.kid, 'PS256', TEXT)
  await sidecar.stop()
  await start(place)
  await signer.sign(signing.kid, 'PS256', TEXT)
})

it('meets a signer elsewhere with certificates on both sides, and no other', async () => {
  const { certificate: ca } = ours
  const { port } = await start({ port: 0, cert: server.certificate, key: server.key, ca })
  const url = `https://localhost:${port}`
  expect(await client({ url, authorities: ca, ...own }).publicJwks()).toHaveLength(3)
  for (const wrong of [
    { authorities: ca, ...foreign },
    { authorities: others.certificate, ...own },
  ])
    await expect(client({ url, ...wrong }).publicJwks()).rejects.toMatchObject({ status: 503 })
})

it.each<[string, Record<string, unknown>[], RegExp]>([
  ['no key that decrypts', [publicJwkOf(signing)], /needs a key for PS256 and one for RSA-OAEP/],
  ['a private part', [{ ...publicJwkOf(signing), d: 'x' }, publicJwkOf(encryption)], /keys\.0\.d/],
  [
    'one kid twice',
    [signing, encryption].map((key) => ({ ...publicJwkOf(key), kid: 'k' })),
    /two keys have one kid/,
  ],
  [
    'a key that is too short',
    [{ ...publicJwkOf(signing), n: 'AQAB' }, publicJwkOf(encryption)],
    /of 2048 bits/,
  ],
  [
    'an algorithm of another use',
    [{ ...publicJwkOf(signing), use: 'enc' }, publicJwkOf(encryption)],
    /alg must be/,
  ],
])('refuses keys with %s', async (_name, keys, reason) => {
  const service = { call: async () => ({ status: 200, json: { keys } }), close: () => undefined }
  const signer = createHttpSigner(service, log, { ...OPTIONS, retries: 0 })
  const failure = (await signer.publicJwks().catch((error: unknown) => error)) as Error
  expect((failure.cause as Error).message).toMatch(reason)
})

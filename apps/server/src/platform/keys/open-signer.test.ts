import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeTestCertificates,
  type TestCertificates,
} from '../../../../../tests/support/openid/test-certificates.ts'
import { ConfigError } from '../config/config-error.ts'
import { keysAtStart, openSigner } from './open-signer.ts'

let certificates: TestCertificates
beforeAll(async () => {
  certificates = await makeTestCertificates()
})
afterAll(() => certificates.remove())

const now = new Date()
const log = { warn: () => undefined }

it('is none where the keys lie in the database', () => {
  expect(openSigner({ signer: { kind: 'sealed' } }, log, now)).toBeUndefined()
})

it('ends the start with one line when the signer does not answer', async () => {
  const opened = openSigner({ signer: { kind: 'http', socket: '/nowhere/signer.sock' } }, log, now)
  const failure = opened && (await keysAtStart(opened.signer).catch((error: unknown) => error))
  expect(failure).toBeInstanceOf(ConfigError)
  expect((failure as Error).message).toMatch(
    /^signer: the signer does not answer: connect ENOENT \/nowhere\/signer\.sock\. Start it, or correct signer/,
  )
})

it('ends the start with one line for files that cannot be used', () => {
  const { files } = certificates.server
  const signer = {
    kind: 'http',
    url: 'https://signer.example',
    authorities: certificates.authorities,
    ...files,
  } as const
  expect(openSigner({ signer }, log, now)?.close()).toBeUndefined()
  const wrong: [change: object, message: RegExp][] = [
    [{ authorities: '/nowhere.pem' }, /^signer\.authorities: \/nowhere\.pem cannot be read/],
    [{ certificate: '/nowhere.pem' }, /^signer\.certificate: \/nowhere\.pem cannot be read/],
    [{ key: files.certificate }, /^signer\.key: .* is no private key/],
  ]
  for (const [change, message] of wrong)
    expect(() => openSigner({ signer: { ...signer, ...change } }, log, now)).toThrow(message)
  const later = new Date(now.getTime() + 20 * 365 * 86_400_000)
  expect(() => openSigner({ signer }, log, later)).toThrow(
    /^signer\.(certificate|authorities): the certificate in .* expired/,
  )
})

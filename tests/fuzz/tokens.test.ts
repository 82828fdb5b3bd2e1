import fc from 'fast-check'
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { createStatementReader } from '../../apps/server/src/holder/openid/registration/software-statement.ts'
import { decryptJwe } from '../../apps/server/src/platform/keys/jwe.ts'
import { NotDecrypted } from '../../apps/server/src/platform/keys/signer.port.ts'
import { keysOf, privateJwk } from '../support/keys/outward-keys.ts'
import { fuzz, jsonWith, nearText } from './fuzz.ts'

/** Tokens that others send: encrypted ones, and signed statements of software. */

const jwk = privateJwk('e1', 'RSA-OAEP')
const keys = await keysOf(jwk)
const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString('base64url')

async function encrypted(): Promise<string> {
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = jwk
  return new CompactEncrypt(Buffer.from('{"sub":"x"}'))
    .setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A256GCM', kid: 'e1' })
    .encrypt(await importJWK({ ...open, alg: 'RSA-OAEP' }, 'RSA-OAEP'))
}

it('encrypted tokens are opened or refused, whatever they are', async () => {
  const right = await encrypted()
  expect(await decryptJwe(keys, right)).toBe('{"sub":"x"}')
  const header = jsonWith(['alg', 'enc', 'kid', 'zip', 'crit']).map(part)
  const rest = right.split('.').slice(1)
  const token = fc.oneof(
    nearText(right),
    header.map((head) => [head, ...rest].join('.')),
    fc.array(fc.string({ unit: 'binary' }), { maxLength: 7 }).map((parts) => parts.join('.')),
  )
  await fuzz(
    'encrypted tokens',
    token,
    (given) => decryptJwe(keys, given),
    (error) => error instanceof NotDecrypted,
  )
})

it('software statements are read or refused, whatever they are', async () => {
  const { publicKey, privateKey } = await generateKeyPair('PS256', { extractable: true })
  const directory = { keys: [{ ...(await exportJWK(publicKey)), kid: 'd', alg: 'PS256', use: 'sig' }] }
  const outbound = { fetchJson: async () => directory } as never
  const read = createStatementReader({
    keysUrl: 'https://d.example',
    outbound,
    clock: { now: () => new Date() },
  })
  const signed = (claims: unknown): Promise<string> =>
    new SignJWT(claims as never).setProtectedHeader({ alg: 'PS256', kid: 'd' }).setIssuedAt().sign(privateKey)
  const claims = {
    software_id: 's',
    software_client_name: 'n',
    org_id: 'o',
    org_status: 'Active',
    software_roles: ['DADOS'],
    software_redirect_uris: ['https://a.example'],
    software_jwks_uri: 'https://a.example/jwks',
  }
  const right = await signed(claims)
  expect((await read(right)).org_id).toBe('o')
  const named = jsonWith([...Object.keys(claims), 'software_statement_roles', 'role', 'status', 'iat'])
  const statement = fc.oneof(
    nearText(right).map((text) => () => Promise.resolve<unknown>(text)),
    fc
      .dictionary(fc.constantFrom(...Object.keys(claims)), named)
      .map((some) => () => signed({ ...claims, ...some, iat: undefined })),
    named.map((any) => () => Promise.resolve(any)),
    fc.tuple(named, named).map(
      ([head, body]) =>
        () =>
          Promise.resolve(`${part(head)}.${part(body)}.`),
    ),
  )
  await fuzz(
    'software statements',
    statement,
    async (make) => read((await make()) as never),
    (error) =>
      (error as Error).name === 'RegistrationRefused' ||
      /invalid_software_statement|RegistrationRefused/.test(String((error as Error).constructor.name)),
  )
})

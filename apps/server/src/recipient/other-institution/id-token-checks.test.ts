import { CompactEncrypt, importJWK, type JWK, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { keysOf, privateJwk } from '../../../../../tests/support/keys/outward-keys.ts'
import {
  decryptedToken,
  demandAcr,
  demandSamePerson,
  demandSoleAudience,
  demandTokenHash,
} from './id-token-checks.ts'

const own = privateJwk('k1', 'RSA-OAEP')
const keys = await keysOf(own)
const inner = new UnsecuredJWT({ sub: 'person' }).encode()
const encrypted = async (enc: string, kid?: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(inner))
    .setProtectedHeader({ alg: 'RSA-OAEP', enc, ...(kid ? { kid } : {}) })
    .encrypt(await importJWK({ kty: own.kty, n: own.n, e: own.e } as JWK, 'RSA-OAEP'))

it('reads what was encrypted to our key', async () => {
  expect(await decryptedToken(await encrypted('A256GCM', 'k1'), keys)).toBe(inner)
  expect(await decryptedToken(await encrypted('A256GCM'), keys)).toBe(inner)
})

it('refuses a token in clear, another content encryption and another key', async () => {
  await expect(decryptedToken(inner, keys)).rejects.toThrow('not encrypted')
  await expect(decryptedToken(await encrypted('A128CBC-HS256', 'k1'), keys)).rejects.toThrow()
  await expect(decryptedToken(await encrypted('A256GCM', 'k2'), keys)).rejects.toThrow('not ours')
})

it('must have this client as its only audience', () => {
  demandSoleAudience({ aud: 'us' }, 'us')
  demandSoleAudience({ aud: ['us'] }, 'us')
  for (const aud of ['them', ['them'], ['us', 'them'], ['them', 'us'], [], undefined])
    expect(() => demandSoleAudience(aud === undefined ? {} : { aud }, 'us')).toThrow('audience')
})

it('accepts both spellings of the two levels, and nothing else', () => {
  for (const acr of ['urn:brasil:openinsurance:loa2', 'urn:brasil:openbanking:loa3'])
    demandAcr({ acr }, 'loa2')
  for (const acr of ['urn:brasil:openinsurance:loa1', 'loa2', undefined])
    expect(() => demandAcr({ acr }, 'loa2')).toThrow('acr')
  expect(() => demandAcr({ acr: 'urn:brasil:openinsurance:loa2' }, 'loa3')).toThrow(
    'acr is loa2, the consent needs loa3',
  )
  demandAcr({ acr: 'urn:brasil:openinsurance:loa3' }, 'loa3')
})

it('binds the access token when the hash is there (OIDC Core, appendix A.3 value)', () => {
  demandTokenHash({}, 'anything')
  demandTokenHash({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }, 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y')
  expect(() => demandTokenHash({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }, 'another')).toThrow('at_hash')
})

it('both tokens must have the same subject and issuer', () => {
  demandSamePerson({ sub: 'a', iss: 'i' }, { sub: 'a', iss: 'i' })
  expect(() => demandSamePerson({ sub: 'a', iss: 'i' }, { sub: 'b', iss: 'i' })).toThrow('differ')
  expect(() => demandSamePerson({ sub: 'a', iss: 'i' }, { sub: 'a', iss: 'j' })).toThrow('differ')
  expect(() => demandSamePerson({ iss: 'i' }, { iss: 'i' })).toThrow('differ')
})

import { CompactEncrypt, type CryptoKey, generateKeyPair, UnsecuredJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import {
  decryptedClaims,
  demandAcr,
  demandEncrypted,
  demandSamePerson,
  demandSoleAudience,
  demandTokenHash,
} from './id-token-checks.ts'

let own: { publicKey: CryptoKey; privateKey: CryptoKey }
beforeAll(async () => {
  own = await generateKeyPair('RSA-OAEP', { modulusLength: 2048, extractable: true })
})
const inner = new UnsecuredJWT({ sub: 'person' }).encode()
const encrypted = (enc: string, kid?: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(inner))
    .setProtectedHeader({ alg: 'RSA-OAEP', enc, ...(kid ? { kid } : {}) })
    .encrypt(own.publicKey)
const keys = () => [{ kid: 'k1', key: own.privateKey }]

it('reads what was encrypted to our key', async () => {
  expect(await decryptedClaims(await encrypted('A256GCM', 'k1'), keys())).toEqual({ sub: 'person' })
  expect(await decryptedClaims(await encrypted('A256GCM'), keys())).toEqual({ sub: 'person' })
})

it('refuses a token in clear, another content encryption and another key', async () => {
  await expect(decryptedClaims(inner, keys())).rejects.toThrow('not encrypted')
  await expect(decryptedClaims(await encrypted('A128CBC-HS256', 'k1'), keys())).rejects.toThrow()
  await expect(decryptedClaims(await encrypted('A256GCM', 'k2'), keys())).rejects.toThrow('not ours')
  expect(() => demandEncrypted('a.b.c')).toThrow('not encrypted')
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

import { generateKeyPairSync, KeyObject, webcrypto } from 'node:crypto'
import { CompactEncrypt, CompactSign, compactDecrypt, compactVerify, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { computeAtOnce } from './sync-web-crypto.ts'

const prototype = Object.getPrototypeOf(webcrypto.subtle) as Record<string, unknown>
const NAMES = ['importKey', 'sign', 'verify', 'encrypt']
const currentCalls = () => Object.fromEntries(NAMES.map((name) => [name, prototype[name]]))
const platform = currentCalls()
const own: Record<string, unknown> = {}

beforeAll(() => {
  computeAtOnce()
  computeAtOnce()
  Object.assign(own, currentCalls())
})
const usePlatform = () => void Object.assign(prototype, platform)
const useOwn = () => void Object.assign(prototype, own)
afterAll(usePlatform)

/** Made once: what each test needs is a key for its algorithm, not a new one. */
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed25519 = generateKeyPairSync('ed25519')
const pairFor = async (alg: string, { privateKey, publicKey } = rsa) => ({
  privateKey: (await importJWK(privateKey.export({ format: 'jwk' }), alg)) as webcrypto.CryptoKey,
  publicKey: (await importJWK(publicKey.export({ format: 'jwk' }), alg)) as webcrypto.CryptoKey,
})

const text = new TextEncoder().encode('Você aprovou o compartilhamento')

describe('web crypto in the calling thread', () => {
  it('signs what the platform verifies, and verifies what the platform signs', async () => {
    const longer = await generateKeyPair('PS256', { modulusLength: 3072 })
    for (const { privateKey, publicKey } of [await pairFor('PS256'), longer]) {
      const signed = (): Promise<string> =>
        new CompactSign(text).setProtectedHeader({ alg: 'PS256' }).sign(privateKey)
      const here = await signed()
      usePlatform()
      const there = await signed()
      expect((await compactVerify(here, publicKey)).payload).toEqual(text)
      useOwn()
      expect((await compactVerify(there, publicKey)).payload).toEqual(text)
    }
  })

  it('refuses a signature of another key, another text or another length', async () => {
    const { privateKey, publicKey } = await pairFor('PS256')
    const other = await generateKeyPair('PS256')
    const signed = await new CompactSign(text).setProtectedHeader({ alg: 'PS256' }).sign(privateKey)
    const [header, payload, signature = ''] = signed.split('.')
    const forged = [
      `${header}.${Buffer.from('outro texto').toString('base64url')}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -8)}`,
      `${header}.${payload}.`,
    ]
    for (const one of forged)
      await expect(compactVerify(one, publicKey)).rejects.toThrow('verification failed')
    await expect(compactVerify(signed, other.publicKey)).rejects.toThrow('verification failed')
  })

  it('encrypts what the platform decrypts', async () => {
    for (const alg of ['RSA-OAEP', 'RSA-OAEP-256']) {
      const { privateKey, publicKey } = await pairFor(alg)
      const encrypted = await new CompactEncrypt(text)
        .setProtectedHeader({ alg, enc: 'A256GCM' })
        .encrypt(publicKey)
      usePlatform()
      expect((await compactDecrypt(encrypted, privateKey)).plaintext).toEqual(text)
      useOwn()
    }
  })

  it('asks the platform for nothing of what it computes itself, named alone or with parameters', async () => {
    const asked: string[] = []
    const counting = Object.fromEntries(
      Object.entries(platform).map(([name, call]) => [
        name,
        (...given: unknown[]) => {
          if (name !== 'importKey') asked.push(name)
          return (call as (...given: unknown[]) => unknown).apply(webcrypto.subtle, given)
        },
      ]),
    )
    computeAtOnce(counting)
    Object.assign(prototype, counting)
    try {
      for (const { alg, pair } of [
        { alg: 'PS256', pair: await pairFor('PS256') },
        { alg: 'EdDSA', pair: await pairFor('EdDSA', ed25519) },
      ]) {
        const { privateKey, publicKey } = pair
        const signed = await new CompactSign(text).setProtectedHeader({ alg }).sign(privateKey)
        expect((await compactVerify(signed, publicKey)).payload).toEqual(text)
        await expect(compactVerify(`${signed.slice(0, -8)}AAAAAAAA`, publicKey)).rejects.toThrow(
          'verification',
        )
      }
      const { publicKey } = await pairFor('RSA-OAEP')
      await new CompactEncrypt(text)
        .setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A256GCM' })
        .encrypt(publicKey)
      expect(asked).toEqual([])
    } finally {
      useOwn()
    }
  })

  it('leaves to the platform whatever a key is not for, every other algorithm, and keys of which it has no copy', async () => {
    const { subtle } = webcrypto
    const { privateKey, publicKey } = await pairFor('PS256')
    const pss = { name: 'RSA-PSS', saltLength: 32 }
    await expect(subtle.sign(pss, publicKey, text)).rejects.toThrow()
    await expect(subtle.verify(pss, privateKey, text, text)).rejects.toThrow()
    const exported = vi.spyOn(KeyObject, 'from')
    for (const alg of ['ES256', 'EdDSA']) {
      const pair = await generateKeyPair(alg)
      const signed = await new CompactSign(text).setProtectedHeader({ alg }).sign(pair.privateKey)
      expect((await compactVerify(signed, pair.publicKey)).payload).toEqual(text)
    }
    // A later version of Node refuses any other (DEP0204).
    expect(exported.mock.calls.map(([key]) => key.extractable)).toEqual([true])
    exported.mockRestore()
  })
})

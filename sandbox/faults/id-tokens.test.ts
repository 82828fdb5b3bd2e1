import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  compactDecrypt,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TokenFaultName } from './faults.ts'
import { createIdTokens, type IdTokens } from './id-tokens.ts'

/** A recipient with keys of its own, and a holder whose keys are published. */
const ISSUER = 'http://localhost:4000/auth'
const CLIENT = 'cliente-receptora'
const BACK = 'http://localhost:3000/'
let recipientKey: CryptoKey
let holderJwk: JWK
let jwksUri: string
let tokens: IdTokens
const server = createServer(async (_request, response) => response.end(JSON.stringify(await published)))
let published: Promise<{ keys: JWK[] }>

beforeAll(async () => {
  const encryption = await generateKeyPair('RSA-OAEP', { extractable: true })
  recipientKey = encryption.privateKey
  published = exportJWK(encryption.publicKey).then((jwk) => ({ keys: [{ ...jwk, kid: 'enc', use: 'enc' }] }))
  const holder = await generateKeyPair('PS256', { extractable: true })
  holderJwk = { ...(await exportJWK(holder.publicKey)), kid: 'holder', use: 'sig', alg: 'PS256' }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  jwksUri = `http://localhost:${(server.address() as AddressInfo).port}/`
  tokens = createIdTokens({
    issuer: ISSUER,
    recipients: [{ redirectUris: [BACK], jwksUri }],
    readHolderKeys: async () => ({ keys: [holderJwk] }),
  })
  const request = await new SignJWT({
    client_id: CLIENT,
    redirect_uri: BACK,
    state: 'estado',
    nonce: 'meu-nonce',
  })
    .setProtectedHeader({ alg: 'PS256' })
    .sign((await generateKeyPair('PS256')).privateKey)
  tokens.notePushed(new URLSearchParams({ request }))
  tokens.noteReturned('estado', 'codigo')
})
afterAll(() => new Promise((done) => server.close(done)))

/** Opens a forged token as the recipient does, and checks it against what the holder's address publishes. */
async function open(fault: TokenFaultName, seconds = 0) {
  const forged = await tokens.forge(fault, { code: 'codigo', seconds })
  const { plaintext } = await compactDecrypt(forged ?? '', recipientKey)
  const keys = createLocalJWKSet(tokens.publish({ keys: [holderJwk] }))
  return jwtVerify(new TextDecoder().decode(plaintext), keys, { issuer: ISSUER, audience: CLIENT })
}

it('publishes the holder’s keys alone until it has signed something itself', () => {
  expect(tokens.publish({ keys: [holderJwk] }).keys).toEqual([holderJwk])
})

it('forges a token that the holder’s key did not sign, under that key’s name', async () => {
  await expect(open('wrong-signature')).rejects.toMatchObject({
    code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  })
  expect(tokens.publish({ keys: [holderJwk] }).keys).toEqual([holderJwk])
})

it('forges a well signed token with another nonce', async () => {
  const { payload } = await open('wrong-nonce')
  expect(payload.nonce).toEqual(expect.any(String))
  expect(payload.nonce).not.toBe('meu-nonce')
})

it('forges a well signed token of another hour, with the right nonce', async () => {
  await expect(open('clock-skew', -3600)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
  const { payload } = await open('clock-skew', 0)
  expect(payload.nonce).toBe('meu-nonce')
})

it('leaves unknown tokens unchanged', async () => {
  expect(await tokens.forge('wrong-nonce', { code: 'outro', seconds: 0 })).toBeUndefined()
  tokens.notePushed(new URLSearchParams({ request: 'nada' }))
  tokens.notePushed(new URLSearchParams())
})

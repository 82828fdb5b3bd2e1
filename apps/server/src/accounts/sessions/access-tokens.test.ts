import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { createTokens, newRefreshToken } from './access-tokens.ts'

const OWN = 'https://alfa.example'
const NOW = new Date('2026-11-20T12:00:00Z')
const { privateKey, publicKey } = await generateKeyPair('EdDSA')
const session = { kid: 'k1', privateKey, publicKeys: new Map([['k1', publicKey]]) }

const tokensAt = (publicUrl: string, now = NOW) =>
  createTokens({ keys: { session }, clock: { now: () => now }, config: { publicUrl } } as unknown as Platform)
const MARINA = { document: '52998224725', loggedUser: '52998224725', name: 'Marina', sessionId: 's1' }

/** Signed with the right key, with whatever it says. */
const signed = (claims: JWTPayload, header = {}) =>
  new SignJWT({ kind: 'client', jti: 't1', iss: OWN, aud: OWN, exp: NOW.getTime() / 1000 + 60, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1', typ: 'at+jwt', ...header })
    .sign(privateKey)

it('a token says who it speaks for, to the institution that gave it', async () => {
  const token = await tokensAt(OWN).forCustomer(MARINA)
  expect(await tokensAt(OWN).read(token)).toEqual({ kind: 'customer', ...MARINA })
  expect(await tokensAt(OWN).read(await signed({}))).toEqual({ kind: 'client', tokenId: 't1' })
})

it.each([
  ['for another audience', { aud: 'https://beta.example' }, {}],
  ['for no audience', { aud: undefined }, {}],
  ['of another issuer', { iss: 'https://beta.example' }, {}],
  ['of no issuer', { iss: undefined }, {}],
  ['of another use', {}, { typ: 'JWT' }],
  ['of a key that nobody knows', {}, { kid: 'k2' }],
  ['of a caller of no kind', { kind: 'operator' }, {}],
])('a token %s speaks for nobody, though its signature is right', async (_what, claims, header) => {
  expect(await tokensAt(OWN).read(await signed(claims as JWTPayload, header))).toBeUndefined()
})

it("a customer's token ends after ten minutes, a visitor's after an hour", async () => {
  const after = (seconds: number) => tokensAt(OWN, new Date(NOW.getTime() + seconds * 1000))
  const customer = await tokensAt(OWN).forCustomer(MARINA)
  const visitor = await tokensAt(OWN).forClient()
  expect(await after(599).read(customer)).toBeDefined()
  expect(await after(600).read(customer)).toBeUndefined()
  expect(await after(3599).read(visitor)).toBeDefined()
  expect(await after(3600).read(visitor)).toBeUndefined()
})

it('a refresh token is 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, newRefreshToken)
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual(Array(100).fill(32))
  expect(new Set(tokens).size).toBe(100)
})

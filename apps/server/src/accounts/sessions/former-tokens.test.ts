import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { createFormerTokens } from './former-tokens.ts'

const OWN = 'https://alfa.example'
const NOW = new Date('2026-11-20T12:00:00Z')
const { privateKey, publicKey } = await generateKeyPair('EdDSA')
const KEY = { kid: 'k1', privateKey, publicKeys: new Map([['k1', publicKey]]) }

const tokensAt = (now = NOW) =>
  createFormerTokens({
    keys: { session: KEY },
    clock: { now: () => now },
    config: { publicUrl: OWN },
  } as unknown as Platform)
const MARINA = { document: '52998224725', loggedUser: '52998224725', name: 'Marina', sessionId: 's1' }

/** Signed with the right key, with whatever it says. */
const signed = (claims: JWTPayload, header = {}) =>
  new SignJWT({ kind: 'client', jti: 't1', iss: OWN, aud: OWN, exp: NOW.getTime() / 1000 + 60, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1', typ: 'at+jwt', ...header })
    .sign(privateKey)

it("the previous version's token says who it speaks for, and after how many proofs", async () => {
  const token = await tokensAt()?.forCustomer({ ...MARINA, intentId: 'i1' }, 2)
  expect(await tokensAt()?.read(token ?? '')).toEqual({
    kind: 'customer',
    ...MARINA,
    intentId: 'i1',
    generation: 2,
  })
  expect(await tokensAt()?.read(await signed({}))).toEqual({ kind: 'client', tokenId: 't1' })
})

it('without the previous version’s key none is signed, and none is read', () => {
  const tokens = createFormerTokens({ keys: {}, config: {} } as unknown as Platform)
  expect(tokens).toBeUndefined()
})

it.each([
  ['for another audience', { aud: 'https://beta.example' }, {}],
  ['for no audience', { aud: undefined }, {}],
  ['of another issuer', { iss: 'https://beta.example' }, {}],
  ['of no issuer', { iss: undefined }, {}],
  ['of another use', {}, { typ: 'JWT' }],
  ['of a key that nobody knows', {}, { kid: 'k2' }],
  ['of a caller of no kind', { kind: 'operator' }, {}],
])('a signed token %s speaks for nobody, though its signature is right', async (_what, claims, header) => {
  expect(await tokensAt()?.read(await signed(claims as JWTPayload, header))).toBeUndefined()
})

it("a customer's signed token ends after ten minutes, a visitor's after an hour", async () => {
  const after = (seconds: number) => tokensAt(new Date(NOW.getTime() + seconds * 1000))
  const customer = (await tokensAt()?.forCustomer(MARINA, 0)) ?? ''
  const visitor = (await tokensAt()?.forClient()) ?? ''
  expect(await after(599)?.read(customer)).toBeDefined()
  expect(await after(600)?.read(customer)).toBeUndefined()
  expect(await after(3599)?.read(visitor)).toBeDefined()
  expect(await after(3600)?.read(visitor)).toBeUndefined()
})

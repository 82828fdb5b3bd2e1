import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSeal } from '../../platform/secrets/seal.ts'
import { createVisitorTokens, newToken } from './tokens.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const seal = createSeal([randomBytes(32)])
const tokensAfter = (seconds: number, sealedBy = seal) =>
  createVisitorTokens({ seal: sealedBy, clock: { now: () => new Date(NOW.getTime() + seconds * 1000) } })

it('an access or refresh token is 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual(Array(100).fill(32))
  expect(new Set(tokens).size).toBe(100)
})

it("a visitor's token names one visitor, for an hour", () => {
  const [token, another] = [tokensAfter(0).make(), tokensAfter(0).make()]
  const visitor = tokensAfter(3599).read(token)
  expect(visitor).toEqual({ kind: 'client', tokenId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(tokensAfter(0).read(another)).not.toEqual(visitor)
  expect(tokensAfter(3600).read(token)).toBeUndefined()
})

it('a token of another institution, an altered one, and what is sealed for another use speak for nobody', () => {
  const token = tokensAfter(0).make()
  const elsewhere = createSeal([randomBytes(32)])
  const device = seal.seal(JSON.stringify({ use: 'device', id: 'x', until: NOW.getTime() + 60_000 }))
  expect(tokensAfter(0, elsewhere).read(token)).toBeUndefined()
  expect(
    tokensAfter(0).read(`${token.slice(0, -9)}${token.at(-9) === 'A' ? 'B' : 'A'}${token.slice(-8)}`),
  ).toBeUndefined()
  expect(tokensAfter(0).read(device)).toBeUndefined()
  expect(tokensAfter(0).read(newToken())).toBeUndefined()
})

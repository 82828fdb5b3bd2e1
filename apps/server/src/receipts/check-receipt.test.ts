import type { CheckedReceipt } from '@consente/contract/portal/receipts'
import { expect, it } from 'vitest'
import { type CheckDeps, checkReceipt } from './check-receipt.ts'
import { createKeptAnswers } from './kept-answers.ts'

const ISSUER = 'https://gama.example/auth'
const TOLD: CheckedReceipt = {
  number: '7F3A20C19K42',
  kind: 'GRANT',
  at: '2026-11-20T12:00:00Z',
  issuer: ISSUER,
  issuerName: 'Banco Gama',
  holderName: 'Banco Gama',
  recipientName: 'Alfa Seguros',
  startsAt: '2026-11-20T12:00:00Z',
  endsAt: '2027-11-20T12:00:00Z',
  groups: 2,
  state: 'IN_FORCE',
  receiptDigest: 'x',
}

/** What is told of a number of another institution, which answers this. */
function checked(answer: Partial<CheckedReceipt>): Promise<CheckedReceipt> {
  const deps = {
    own: { issuer: 'https://alfa.example/auth' },
    directory: {
      issuer: async () => ({ issuer: ISSUER, name: 'Banco Gama', cnpj: '', discovery: '' }),
    },
    keys: {
      readingOf: async () => ({ triedAt: new Date(0), checkAddress: 'https://gama.example/check' }),
    },
    clock: { now: () => new Date(0) },
    throttling: { tryTake: async () => true },
    answers: createKeptAnswers({ now: () => new Date(0) }),
    log: { info: () => undefined },
    outbound: { fetchJson: async () => ({ ...TOLD, ...answer }) },
  } as unknown as CheckDeps
  return checkReceipt(deps, { number: TOLD.number, issuer: ISSUER, from: '192.0.2.1' }, async () => undefined)
}

it('another institution tells of its own receipts, under the name that the directory has of it', async () => {
  expect(await checked({})).toEqual(TOLD)
  expect((await checked({ issuerName: 'Alfa Seguros' })).issuerName).toBe('Banco Gama')
})

it.each([
  ['number', { number: '7F3A20C19K43' }],
  ['issuer', { issuer: 'https://alfa.example/auth' }],
])('an answer about another %s is no answer', async (_what, answer) => {
  await expect(checked(answer)).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' })
})

it('a replaced sharing is told as that, without the number of what took its place', async () => {
  const body = {
    iss: 'https://alfa.example/auth',
    holder: { party_name: 'Banco Gama' },
    recipient: { party_name: 'Alfa Seguros' },
    consent: { creationDateTime: '2026-11-20T12:00:00Z', expirationDateTime: '2027-11-20T12:00:00Z' },
    pii_information: [],
  }
  const jws = `e30.${Buffer.from(JSON.stringify(body)).toString('base64url')}.x`
  const deps = {
    own: { issuer: body.iss },
    receipts: {
      find: async () => ({ kind: 'GRANT', at: new Date(0), digest: 'x', jws }),
      replacerOf: async () => '0000AAAA1111',
    },
    pdfs: { digestOf: async () => undefined },
  } as unknown as CheckDeps
  const asked = { number: TOLD.number, issuer: undefined, from: '192.0.2.1' }
  const told = await checkReceipt(deps, asked, async () => ({ state: 'ENDED', since: new Date(0) }))
  expect(told.state).toBe('REPLACED')
  expect(JSON.stringify(told)).not.toContain('0000AAAA1111')
})

import fastify from 'fastify'
import { expect, it } from 'vitest'
import { type Outbound, OutboundError } from '../platform/network/outbound.ts'
import { publishCheckAddress, readCheckAddress } from './receipt-check-address.ts'

const ISSUER = 'https://gama.example/auth'

/** The address that is read where the institution answers so. */
async function readFrom(answer: () => unknown): Promise<{ address: string | undefined; asked: string[] }> {
  const asked: string[] = []
  const fetchJson = async (url: string) => {
    asked.push(url)
    return answer()
  }
  return { address: await readCheckAddress({ fetchJson } as unknown as Outbound, ISSUER), asked }
}

it('is published in a document of its own, from which other institutions read it', async () => {
  const app = fastify()
  publishCheckAddress(app, ISSUER, 'https://gama.example/check')
  const { body } = await app.inject('/.well-known/consente-receipts')
  expect(await readFrom(() => JSON.parse(body))).toEqual({
    address: 'https://gama.example/check',
    asked: ['https://gama.example/.well-known/consente-receipts'],
  })
})

it.each([
  ['another host', { issuer: ISSUER, check_uri: 'https://other.example/check' }],
  ['another issuer', { issuer: 'https://gama.example/other', check_uri: 'https://gama.example/check' }],
  ['no address', { issuer: ISSUER, check_uri: 'check' }],
  ['no issuer', { check_uri: 'https://gama.example/check' }],
])('is not read from a document that names %s', async (_what, document) => {
  expect((await readFrom(() => document)).address).toBeUndefined()
})

it('is none where the document is not there, and not known while the institution fails', async () => {
  const failing = (status: number) =>
    readFrom(() => {
      throw new OutboundError('x', { status })
    })
  expect((await failing(404)).address).toBeUndefined()
  await expect(failing(503)).rejects.toThrow(OutboundError)
})

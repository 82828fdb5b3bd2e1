import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ReadingResult } from '../../access-log/reading.port.ts'
import { createLog } from '../../platform/observability/log.ts'
import type { Consent } from '../consents/consent.ts'
import { consentedApi } from './consented-api.ts'

const INTERACTION = '00000000-0000-4000-8000-000000000001'
const CONSENT = {
  consentId: 'urn:teste:1',
  status: 'AUTHORISED',
  permissions: ['RESOURCES_READ'],
  loggedUser: '52998224725',
  approvers: [],
  expiresAt: new Date('2100-01-01T00:00:00Z'),
} as unknown as Consent

/** A call of the API, and what the access log was told, in order. */
async function calling(
  answer: (call: { end(): void; closed: Promise<unknown> }) => Promise<unknown>,
  hasEnded = false,
  { consent = CONSENT, scopes = ['resources'] }: { consent?: Consent; scopes?: string[] } = {},
) {
  const told: Array<string | ReadingResult> = []
  let settle = (): void => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const app = Fastify()
  let end = (): void => {}
  await consentedApi(
    app,
    {
      apiUrl: '',
      clock: { now: () => new Date() },
      log: createLog('silent', 'teste'),
      openId: { grantOf: async () => ({ scopes: new Set(scopes) }) as never },
      consents: { findByGrant: async () => consent },
      accessLog: {
        begin: async () => {
          if (hasEnded) return undefined
          told.push('begun')
          return {
            settle: async (result) => {
              told.push(result)
              settle()
            },
          }
        },
        notRead: async ({ outcome, reason }) => {
          told.push({ outcome, ...(reason && { reason }) })
          settle()
        },
      },
    },
    {
      version: '1.0.0',
      calls: [
        {
          path: '/dados',
          scope: 'resources',
          permission: 'RESOURCES_READ',
          answer: (_consent, { raw }) => {
            told.push('answered')
            return answer({ end: () => end(), closed: once(raw.socket, 'close') })
          },
        },
      ],
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const headers = { authorization: 'Bearer x', 'x-fapi-interaction-id': INTERACTION }
  const sent = request({ port, path: '/dados', headers })
  end = () => sent.destroy()
  sent.on('error', () => undefined).on('response', (response) => response.resume())
  sent.end()
  await settled
  await app.close()
  return told
}

it('a reading is begun before its answer leaves, and delivered once all of it has', async () => {
  expect(await calling(async () => ({ data: [1] }))).toEqual(['answered', 'begun', { outcome: 'DELIVERED' }])
})

it('an empty list is recorded as an answer without data', async () => {
  expect(await calling(async () => ({ data: [] }))).toEqual(['answered', 'begun', { outcome: 'NO_DATA' }])
})

it('an answer that broke off is recorded as unknown', async () => {
  const told = await calling(async ({ end, closed }) => {
    end()
    await closed
    return { data: [] }
  })
  expect(told).toEqual(['answered', 'begun', { outcome: 'UNTOLD', reason: 'BROKEN_OFF' }])
})

it('a failure of our own is not recorded as a refusal', async () => {
  const told = await calling(async () => {
    throw new Error('the register does not answer')
  })
  expect(told).toEqual(['answered', { outcome: 'FAILED', reason: 'UNAVAILABLE' }])
})

it('a consent that ended while the insurer was asked is refused, and counted as that', async () => {
  expect(await calling(async () => ({ data: [] }), true)).toEqual([
    'answered',
    { outcome: 'REFUSED', reason: 'ENDED' },
  ])
})

it.each([
  [
    'whose consent does not hold its permission',
    { consent: { ...CONSENT, permissions: [] } },
    'NOT_PERMITTED',
  ],
  ['whose token does not hold its scope', { scopes: ['customers'] }, 'NOT_PERMITTED'],
  ['whose consent was ended', { consent: { ...CONSENT, status: 'REJECTED' as const } }, 'ENDED'],
  ['whose consent is over', { consent: { ...CONSENT, expiresAt: new Date(0) } }, 'ENDED'],
])('a call %s is answered with no data', async (_what, of, reason) => {
  const told = await calling(async () => ({ data: [] }), false, of)
  expect(told).toEqual([{ outcome: 'REFUSED', reason }])
})

import * as consents from '@consente/contract/portal/consents'
import { trendingTopics } from '@consente/contract/portal/institutions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../support/http/contract-call.ts'
import { type Session, startSession } from '../../support/http/http-actions.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina, rafael } from '../../support/market/sandbox-people.ts'

/**
 * A caller beyond the limit per minute is refused with the time to wait, in the failure form of the called API; other
 * callers are not affected.
 */
const MOST = 20
const CONSENT = '/open-insurance/consents/v3/consents/urn:beta:nenhum'

let market: InProcessMarket<'beta'>
beforeAll(async () => {
  market = await startInProcessMarket(['beta'], {
    configure: (config) => ({
      ...config,
      traffic: { institutionPerMinute: MOST, accountPerMinute: MOST },
      trustedProxies: ['127.0.0.1', '::1'],
    }),
  })
})
afterAll(() => market?.stop())

/** The 429 after at most a minute's share of calls, and one more in case a minute ended between. */
async function untilRefused<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (let time = 0; time < 2 * MOST + 2; time += 1) {
    const answer = await ask()
    if (answer.status === 429) return answer
  }
  throw new Error('It was never refused.')
}

describe('another institution', () => {
  const ask = (path: string, from: string, method = 'GET') =>
    fetch(market.beta.url + path, { method, headers: { 'x-forwarded-for': from } })

  it.each([
    ['the consents API', '192.0.2.1', CONSENT, 'GET', { errors: [{ title: 'Muitas requisições' }] }],
    ['the token endpoint', '192.0.2.2', '/auth/token', 'POST', { error: 'temporarily_unavailable' }],
    ['pushed requests', '192.0.2.3', '/auth/par', 'POST', { error: 'temporarily_unavailable' }],
    ['registration', '192.0.2.4', '/auth/reg', 'POST', { error: 'temporarily_unavailable' }],
  ])(
    'is told by %s when to try again, and other addresses are not limited',
    async (_what, from, path, method, body) => {
      const refused = await untilRefused(() => ask(path, from, method))
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject(body)
      expect((await ask(path, '192.0.2.99', method)).status).not.toBe(429)
    },
  )

  it('may come from any address of its IPv6 network, and is one all the same', async () => {
    let host = 0
    await untilRefused(() => {
      host += 1
      return ask(CONSENT, `2001:db8:1:2::${host.toString(16)}`)
    })
  })
})

it('somebody who asks for numbers of receipts from every address of an IPv6 network is one', async () => {
  const statuses = new Set<number>()
  for (let host = 1; host <= 70 && !statuses.has(429); host += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:3:4::${host.toString(16)}` }
    const answer = await fetch(`${market.beta.url}/bff-opin/receipts/v1/check/0000-0000-0000`, { headers })
    statuses.add(answer.status)
  }
  expect([...statuses]).toEqual([404, 429])
})

describe('a customer', () => {
  const look = ({ host, token }: Session) => call(host, trendingTopics, { token })

  it('with a program that asks without end has to wait, and nobody else', async () => {
    const session = await startSession(market.beta.url, marina)
    const refused = await untilRefused(() => look(session))
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another session of the same account is the same customer.
    const again = await startSession(market.beta.url, marina)
    expect((await call(again.host, consents.shares, sharesOf(again))).status).toBe(429)
    expect((await look(await startSession(market.beta.url, rafael))).status).toBe(200)
  })

  const sharesOf = ({ token, document }: Session) => ({
    token,
    params: { approver: document },
    query: { ShareType: 'RECEIVING' },
  })
})

import { accessToken } from '@consente/contract/portal/access'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basicHeader } from '../../support/http/http-sign-in.ts'
import { type RawAnswer, rawCall } from '../../support/http/raw-call.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina } from '../../support/market/sandbox-people.ts'

/** Over HTTP, tries count for the address and the browser that they come from. Each address of 127.0.0.0/8 is this machine's own. */
let market: InProcessMarket<'beta'>
let authorization: string
beforeAll(async () => {
  market = await startInProcessMarket(['beta'])
  authorization = await basicHeader(market.beta.url)
})
afterAll(() => market?.stop())

const signIn = (from: string, { password = marina.password, cookie = '' } = {}): Promise<RawAnswer> =>
  rawCall(market.beta.url.replace('localhost', '127.0.0.1'), {
    method: 'POST',
    path: accessToken.path,
    from,
    headers: { authorization, 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({ grant_type: 'password', username: marina.document, password }),
  })

it('wrong passwords hold up their address alone, and not a browser there that has signed in before', async () => {
  const { headers } = await signIn('127.0.2.1')
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  expect(cookie).toMatch(/^consente_beta_device=/)
  for (let tries = 0; tries < 6; tries += 1)
    expect((await signIn('127.0.1.1', { password: 'errada12' })).status).toBe(401)
  expect((await signIn('127.0.1.1')).status).toBe(429)
  expect((await signIn('127.0.2.3')).status).toBe(200)
  expect((await signIn('127.0.1.1', { cookie })).status).toBe(200)
})

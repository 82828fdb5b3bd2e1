import { afterAll, beforeAll, expect, it } from 'vitest'
import * as act from '../../support/http/http-actions.ts'
import { cardOf, share } from '../../support/http/http-consent-flow.ts'
import { marina, rafael } from '../../support/market/sandbox-people.ts'
import { startTestMarket, type TestMarket } from '../../support/market/test-market.ts'

/** The market as `npm start` runs it: institutions that never met, with certificates. */
let market: TestMarket
beforeAll(async () => {
  market = await startTestMarket({ meeting: 'registered', institutions: ['alfa', 'beta'] })
})
afterAll(() => market?.stop())
const places = () => ({ alfa: market.urlOf('alfa'), beta: market.urlOf('beta') })

it('a person shares: the recipient registers at the holder by itself, both sides show it, and data come over the same connections', async () => {
  const { alfa, beta, consentId } = await share(places(), marina)
  expect((await cardOf(alfa, 'RECEIVING', consentId))?.status).toBe('ACTIVE')
  expect((await cardOf(beta, 'TRANSMITTING', consentId))?.status).toBe('ACTIVE')
  const received = async () => JSON.stringify((await act.received(alfa, consentId)).body)
  await expect.poll(received, { interval: 500 }).toContain('"state":"RECEIVED"')
})

it.runIf(process.env.LONG)(
  'after a restart of both, the next sharing uses the same registration',
  async () => {
    await Promise.all([market.market.alfa.restart(), market.market.beta.restart()])
    const { alfa, consentId } = await share(places(), rafael)
    expect((await cardOf(alfa, 'RECEIVING', consentId))?.status).toBe('ACTIVE')
  },
)

it('the directory names the addresses that demand certificates, and they do', async () => {
  const list = await (await fetch(`${market.market.directory.url}/participants`)).text()
  const side = `https://localhost:${market.market.ports['beta-mtls']}`
  expect(list).toContain(`${side}/open-insurance/consents/v3/consents`)
  await expect(fetch(`${side}/auth/jwks`)).rejects.toThrow()
  expect((await fetch(`${market.market.beta.url}/auth/token`, { method: 'POST' })).status).toBe(401)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Market, startMarket } from '../../sandbox/src/market.ts'
import { cardOf, share } from '../support/http-road.ts'
import { marina, rafael } from '../support/people.ts'

/** The market as `npm start` runs it: institutions that never met, with certificates. */
let market: Market<'alfa' | 'beta'>
let dataRoot: string
beforeAll(async () => {
  dataRoot = mkdtempSync(join(tmpdir(), 'registered-'))
  market = await startMarket({ ports: 'free', dataRoot, institutions: ['alfa', 'beta'] })
})
afterAll(async () => {
  await market?.stop()
  rmSync(dataRoot, { recursive: true, force: true })
})
const places = () => ({ alfa: market.alfa.url, beta: market.beta.url })

it('a person shares: the recipient registers at the holder by itself, and both sides show it', async () => {
  const { alfa, beta, consentId } = await share(places(), marina)
  expect((await cardOf(alfa, 'RECEIVING', consentId))?.status).toBe('ACTIVE')
  expect((await cardOf(beta, 'TRANSMITTING', consentId))?.status).toBe('ACTIVE')
})

it('what was shared comes over the same connections', async () => {
  const { alfa, consentId } = await share(places(), marina)
  const address = `${alfa.host}/bff-opin/consents/v1/received/${encodeURIComponent(consentId)}`
  const answer = async () =>
    (await fetch(address, { headers: { authorization: `Bearer ${alfa.token}` } })).text()
  await expect.poll(answer, { timeout: 60_000, interval: 500 }).toContain('"completedAt"')
  expect(await answer()).toContain('"state":"RECEIVED"')
})

it('after a restart of both, the next sharing uses the same registration', async () => {
  await Promise.all([market.alfa.restart(), market.beta.restart()])
  const { alfa, consentId } = await share(places(), rafael)
  expect((await cardOf(alfa, 'RECEIVING', consentId))?.status).toBe('ACTIVE')
})

it('the directory names the addresses that demand certificates, and they do', async () => {
  const list = await (await fetch(`${market.directory.url}/participants`)).text()
  const side = `https://localhost:${market.ports['beta-mtls']}`
  expect(list).toContain(`${side}/open-insurance/consents/v3/consents`)
  await expect(fetch(`${side}/auth/jwks`)).rejects.toThrow()
  expect((await fetch(`${market.beta.url}/auth/token`, { method: 'POST' })).status).toBe(401)
})

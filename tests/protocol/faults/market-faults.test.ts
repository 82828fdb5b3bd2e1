import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Market, startMarket } from '../../../sandbox/src/market.ts'
import { CALLS } from '../../support/failures/fault-proxy-calls.ts'
import * as act from '../../support/http/http-actions.ts'
import { approveAndReturn, confirm, failureOf, goToHolder } from '../../support/http/http-consent-flow.ts'
import { marina } from '../../support/market/sandbox-people.ts'

/** The market as `npm start -- --faults` runs it: met with certificates, which the holder's fault proxy proves for it. */
let market: Market<'alfa' | 'beta'>
let dataRoot: string
beforeAll(async () => {
  dataRoot = mkdtempSync(join(tmpdir(), 'faults-registered-'))
  market = await startMarket({ ports: 'free', dataRoot, institutions: ['alfa', 'beta'], faults: ['beta'] })
})
afterEach(() => market.faults.of('beta').off())
afterAll(async () => {
  await market?.stop()
  rmSync(dataRoot, { recursive: true, force: true })
})
const places = () => ({ alfa: market.alfa.url, beta: market.beta.url })

it('institutions without a registration register and share through the proxy, which demands certificates and has faults on the port for institutions, too', async () => {
  await expect(fetch(`https://localhost:${market.ports['beta-mtls']}/auth/jwks`)).rejects.toThrow()
  const headers = { 'x-client-cert': 'MIIB' }
  expect((await fetch(`${market.beta.url}/auth/token`, { method: 'POST', headers })).status).toBe(401)
  const faults = market.faults.of('beta')
  const late = faults.on({ fault: 'error-503', path: CALLS.push, times: 1 })
  const walk = await goToHolder(places(), marina)
  expect(faults.list().find(({ id }) => id === late.id)?.done).toBe(1)
  await confirm(walk.alfa, await approveAndReturn(walk))

  const wrong = await goToHolder(places(), marina)
  faults.on({ fault: 'wrong-nonce', path: CALLS.token, times: 1 })
  const returned = await approveAndReturn(wrong)
  expect(await failureOf(act.confirm(wrong.alfa, returned))).toBe('409 TRANSMISSION_NOT_VERIFIED')
})

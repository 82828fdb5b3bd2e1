import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import * as act from '../../support/http/http-actions.ts'
import { askBeta, leave, share, transmit } from '../../support/http/http-consent-flow.ts'
import { readCode, showCode } from '../../support/http/http-handoff.ts'
import {
  type InProcessMarket,
  type InProcessOptions,
  startInProcessMarket,
} from '../../support/market/in-process-market.ts'
import { marina } from '../../support/market/sandbox-people.ts'

/** An institution with the capabilities of the phone beside one with none of them. */
const PHONE = ['appLinks', 'handoff', 'installable', 'inApp', 'handover']
let market: InProcessMarket<'alfa' | 'beta'>
const folder = temporaryFolder()
let places: { alfa: string; beta: string }

/** Beta as it was before the phone. */
const withoutPhone: NonNullable<InProcessOptions['configure']> = (config) => {
  if (config.institution.id !== 'beta') return config
  const { appBridge: _none, ...portal } = JSON.parse(readFileSync(config.portalConfig, 'utf8'))
  for (const name of PHONE) portal.capabilities[name] = false
  const portalConfig = join(folder, 'config.json')
  writeFileSync(portalConfig, JSON.stringify(portal))
  return { ...config, portalConfig, appLinks: undefined }
}

beforeAll(async () => {
  market = await startInProcessMarket(['alfa', 'beta'], { configure: withoutPhone })
  places = { alfa: market.alfa.url, beta: market.beta.url }
})
afterAll(() => market?.stop())

it.each(['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'])(
  'the whole server answers %s of an app without a redirect, and 404 without one',
  async (path) => {
    const read = (host: string) => fetch(`${host}${path}`, { redirect: 'manual' })
    const given = await read(places.alfa)
    expect([given.status, given.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect((await given.arrayBuffer()).byteLength).toBeLessThanOrEqual(128 * 1024)
    expect((await read(places.beta)).status).toBe(404)
  },
)

it('without the capabilities nothing of the phone is there, and a whole sharing goes as ever', async () => {
  const { beta: host } = places
  expect((await fetch(`${host}/manifest.webmanifest`)).status).toBe(404)
  const browser = openBrowser()
  const alfa = await act.startSession(places.alfa, marina)
  const intentId = await leave(browser, await transmit(alfa, askBeta(alfa)))
  expect((await showCode({ host, browser, intentId })).status).toBe(404)
  expect((await readCode(host, 'A'.repeat(22))).status).toBe(404)
  expect((await fetch(`${host}/bff-opin/handoff/v1/events`)).status).toBe(404)
  expect((await share(places, marina)).consentId).toMatch(/^urn:beta:/)
})

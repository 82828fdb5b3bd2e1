import { randomUUID } from 'node:crypto'
import type { Caller } from '@consente/contract/endpoint'
import { RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { CALLS } from '@consente/contract/portal/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../../support/authorisation/call-callers.ts'
import { factorRows } from '../../support/authorisation/matrix-factor-rows.ts'
import { handoffRows } from '../../support/authorisation/matrix-handoff-rows.ts'
import { matrixPage, type Statuses } from '../../support/authorisation/matrix-page.ts'
import { type PortalRow, portalRows } from '../../support/authorisation/matrix-portal-rows.ts'
import {
  gatherScheme,
  INSTITUTIONS,
  type SchemeCallers,
  type SchemeThings,
} from '../../support/authorisation/matrix-scheme-callers.ts'
import { schemeRows } from '../../support/authorisation/matrix-scheme-rows.ts'
import {
  gatherStrangers,
  type Scene,
  STRANGERS,
  type Strangers,
  startMatrix,
} from '../../support/authorisation/matrix-setup.ts'
import { call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import { marina } from '../../support/market/sandbox-people.ts'
import { postForm } from '../../support/openid/handmade-requests.ts'
import { CONSENTS, callApi } from '../../support/openid/recipient-client.ts'

/**
 * Every call × every kind of caller. A call that is added to the contract, or a route that is added to the scheme's
 * APIs, fails here until it has its row. The results are written to docs/proof/authorisation.md.
 */
let scene: Scene
let atAlfa: Strangers
let atBeta: Strangers
let portal: PortalRow[]
let scheme: SchemeCallers
let things: SchemeThings
const seen = { portal: [] as Statuses[], scheme: [] as Statuses[] }

beforeAll(async () => {
  scene = await startMatrix()
  const { market, places } = scene
  const early = {
    alfa: await act.startSession(places.alfa, marina),
    beta: await act.startSession(places.beta, marina),
  }
  market.clock.move(11 * 60_000)
  const gathered = await gatherScheme(scene)
  scheme = gathered.callers
  things = gathered.things
  const tokens = { client: scheme['its own client'].token, access: scheme['its own consent'].token }
  atAlfa = await gatherStrangers(scene, 'alfa', tokens, early.alfa)
  atBeta = await gatherStrangers(scene, 'beta', tokens, early.beta)
  portal = [...(await portalRows(scene)), ...(await factorRows(scene)), ...(await handoffRows(scene))]
})
afterAll(() => scene?.stop())

/** Calls that others depend on come first; calls that end something come last. */
const RANKS: Readonly<Record<string, number>> = {
  'access.validateActivationCode': -1,
  'consents.revoke': 1,
  'factors.removeFactor': 1,
  'sessions.endAllSessions': 2,
  'sessions.replacePassword': 2,
}
const everyCall = Object.entries(CALLS)
  .flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
  )
  .sort(([one], [other]) => (RANKS[one] ?? 0) - (RANKS[other] ?? 0))

describe('the portal’s calls', () => {
  it.each(everyCall)('%s opens for whom it is meant, and for nobody else', async (name, endpoint) => {
    const rows = portal.filter(({ call }) => call === name)
    expect(rows.length, 'the call has a row in the matrix').toBeGreaterThan(0)
    for (const row of rows) {
      const { url } = scene.market[row.at]
      const statuses: Record<string, number> = {}
      for (const who of STRANGERS) {
        const session = (row.at === 'alfa' ? atAlfa : atBeta)[who]
        const { status, body, headers } = await call(url, endpoint, {
          token: session.token,
          ...row.sent(session, false),
        })
        statuses[who] = status
        expect([name, who, headers.get('cache-control')]).toEqual([name, who, 'no-store'])
        if (status >= 400) expect(JSON.stringify(body)).not.toContain(marina.document)
      }
      const { status, body, headers } = await act.callAs(row.owner, endpoint, row.sent(row.owner, true))
      expect({ row: row.variant, status, body }).toMatchObject({ status: 200 })
      // No cache, in between or in a browser, stores personal data.
      expect(headers.get('cache-control')).toBe('no-store')
      for (const word of row.hides ?? []) expect(JSON.stringify(body)).not.toContain(word)
      const title = row.variant ? `${name}, ${row.variant}` : name
      expect({ title, ...statuses }).toEqual({ title, ...expectedOf(callerOf(name), row) })
      seen.portal.push({ title, statuses: { ...statuses, 'whom it is for': status } })
    }
  })
})

/** The answer of each kind of call to callers without access: whom it is for is written by hand, not read from the contract. */
function expectedOf(caller: Caller | undefined, { others }: PortalRow): Record<string, number> {
  const table: Record<Caller, [unknown: number, visitor: number, customers: number]> = {
    customer: [401, 403, others],
    client: [401, others, 403],
    visitor: [401, others, others],
    // They show tokens; the row shows the public client.
    portal: [401, 401, 401],
    anyone: [others, others, others],
  }
  const [unknown = 0, visitor = 0, customers = 0] = (caller && table[caller]) ?? []
  const isCustomer = (who: string) => who === 'another customer' || who === 'a company'
  return Object.fromEntries(
    STRANGERS.map((who) => [who, isCustomer(who) ? customers : who === 'visitor' ? visitor : unknown]),
  )
}

describe('the scheme’s side', () => {
  it('every route of the holder, and every endpoint of its discovery document, has a row', async () => {
    const { routes, url } = scene.market.beta
    const discovery = (await (await fetch(`${url}/auth/.well-known/openid-configuration`)).json()) as object
    const endpoints = Object.entries(discovery)
      .filter(([name]) => name.endsWith('_endpoint') && name !== 'registration_endpoint')
      .map(([, address]) => new URL(String(address)).pathname)
    const own = routes.filter((route) => /^[A-Z]+ \/(open-insurance|auth\/reg)\//.test(route))
    const inMatrix = schemeRows(scene, things).map(({ route }) => route)
    expect(inMatrix).toEqual(expect.arrayContaining(own))
    expect(inMatrix.map((route) => route.replace(/^[A-Z]+ /, ''))).toEqual(expect.arrayContaining(endpoints))
    expect(own.length).toBeGreaterThan(60)
  })

  it('a token that another institution revokes stays what it was', async () => {
    for (const [who, path] of [
      ['its own narrow consent', RESOURCES_PATH],
      ['its own client', `${CONSENTS}/${encodeURIComponent(things.consentId)}`],
    ] as const) {
      const { token } = scheme[who]
      expect((await postForm(scene.other, '/token/revocation', { token })).status).toBe(200)
      const headers = { 'x-fapi-interaction-id': randomUUID() }
      expect((await callApi(scene.own, 'GET', path, { token, headers })).status).toBe(200)
    }
  })

  it('opens for the institution and the consent that a call is about, and for nothing else', async () => {
    for (const { route, variant, send, expected } of schemeRows(scene, things)) {
      const statuses: Record<string, number> = {}
      for (const who of INSTITUTIONS) {
        const answer = await send(scheme[who], who)
        const text = await answer.text()
        statuses[who] = answer.status
        expect([route, answer.headers.get('cache-control')]).toEqual([route, 'no-store'])
        const isOther = who !== 'its own client' && who !== 'its own consent'
        if (isOther)
          for (const secret of things.secrets)
            expect({ route, who, told: text.includes(secret) }).toEqual({ route, who, told: false })
      }
      const title = variant ? `${route}, ${variant}` : route
      expect({ title, ...statuses }).toEqual({ title, ...expected })
      seen.scheme.push({ title, statuses })
    }
  })
})

it('docs/proof/authorisation.md says what was seen here', async () => {
  await expect(matrixPage(seen)).toMatchFileSnapshot('../../../docs/proof/authorisation.md')
})

import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessRoutes } from '../../apps/server/src/bff/access.routes.ts'
import { institutionRoutes } from '../../apps/server/src/bff/institutions.routes.ts'
import { settingsRoutes } from '../../apps/server/src/bff/settings.routes.ts'
import type { Directory } from '../../apps/server/src/directory/directory.ts'
import { createRoutes } from '../../apps/server/src/platform/http/route.ts'
import type { Settings } from '../../apps/server/src/settings/settings.ts'
import { createServer } from '../../apps/server/src/web/server.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { setUpAccounts } from '../support/database/signed-up-customers.ts'
import { MARINA } from '../support/database/test-accounts.ts'

/** The calls of sign-in and of the search as they are on the wire (docs/domain/calls.md, docs/domain/errors.md). */
forEachDatabase((_name, open) => {
  const world = setUpAccounts(open, [MARINA])
  let app: FastifyInstance
  let host: string
  let asked: unknown[]

  beforeEach(async () => {
    const { platform, accounts } = world
    asked = []
    app = await createServer(platform, [])
    const { route } = createRoutes(app, accounts.identify, accounts.isPortal)
    accessRoutes(route, {
      accounts,
      consentOfIntent: async (intent) => (intent === 'waiting' ? 'urn:teste:1' : undefined),
      waitingConsentOf: async () => undefined,
    })
    const ask = async (what: unknown) => void asked.push(what)
    institutionRoutes(route, { search: ask, countChoice: ask } as unknown as Directory)
    settingsRoutes(route, { terms: '<p>Termos</p>' } as Settings)
    host = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  async function signIn(change = {}, headers = {}) {
    const answer = await fetch(`${host}/opin-authorizations/v1/access-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: world.basic, ...headers },
      body: JSON.stringify({
        grant_type: 'password',
        username: MARINA.document,
        password: MARINA.password,
        ...change,
      }),
    })
    return { status: answer.status, json: await answer.json() }
  }

  it('a sign-in at a request, and one that failed, say for which consent', async () => {
    await signIn({ intent_id: 'waiting', password: 'errada' })
    expect((await signIn({ intent_id: 'waiting' })).json.consentId).toBe('urn:teste:1')
    expect((await signIn({ intent_id: 'gone' })).json).not.toHaveProperty('consentId')
    const entries = (await world.platform.audit.store.waiting(20)).filter(
      ({ event }) => event === 'account.signed-in',
    )
    const said = entries.map(({ outcome, detail }) => [outcome, JSON.parse(detail).consent])
    expect(said).toEqual([
      ['refused', 'urn:teste:1'],
      ['done', 'urn:teste:1'],
      ['done', undefined],
    ])
  })

  it('calls ask for what they take: Basic of the client here, a token elsewhere; a browser’s script is not asked for Basic', async () => {
    const challenge = async (path: string, headers = {}) => {
      const answer = await fetch(host + path, {
        method: path.endsWith('situation') ? 'GET' : 'POST',
        headers,
      })
      return [answer.status, answer.headers.get('www-authenticate')]
    }
    const path = '/opin-authorizations/v1/access-token'
    const bearer = { authorization: world.basic.replace('Basic', 'Bearer') }
    const wrong = ['portal:x', 'other:portal-secret', 'portal:PORTAL-SECRET'].map((client) => ({
      authorization: `Basic ${btoa(client)}`,
    }))
    for (const headers of [{}, bearer, ...wrong])
      expect(await challenge(path, headers)).toEqual([401, 'Basic realm="portal"'])
    expect(await challenge(path, { ...bearer, 'sec-fetch-site': 'same-origin' })).toEqual([401, null])
    const account = `/opin-leads/v1/client/${MARINA.document}/situation`
    expect(await challenge(account)).toEqual([401, 'Bearer'])
    expect(await challenge(account, bearer)).toEqual([401, 'Bearer error="invalid_token"'])
  })

  it('a body that is too large, or of another type, is refused as such', async () => {
    expect(await signIn({ username: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 413,
      json: { code: 'BODY_TOO_LARGE' },
    })
    expect(await signIn({}, { 'content-type': 'text/xml' })).toMatchObject({
      status: 415,
      json: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    })
  })

  it('the search is given every filter of the query, a choice its customer; the terms are the institution’s', async () => {
    const { json } = await signIn()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${json.access_token}` }
    const [institutions, settings] = [`${host}/bff-opin/data-provider/v1`, `${host}/bff-opin/settings/v1`]
    const query = 'page=2&page-size=25&name=ipê&type=banco-outros&brand=alfa&organizationId=999'
    await fetch(`${institutions}/data-provider/?${query}`, { headers })
    const body = JSON.stringify({ _id: 'ipe', name: 'Ipê Seguros' })
    await fetch(`${institutions}/trending-topics`, { method: 'POST', headers, body })
    expect(asked).toEqual([
      { page: 2, pageSize: 25, name: 'ipê', type: 'banco-outros', brand: 'alfa', organizationId: '999' },
      { id: 'ipe', document: MARINA.document },
    ])
    const terms = await fetch(`${settings}/terms-conditions-url`, { headers })
    expect(await terms.json()).toEqual([{ value: '<p>Termos</p>' }])
  })
})

import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessRoutes } from '../../apps/server/src/bff/access.routes.ts'
import { institutionRoutes } from '../../apps/server/src/bff/institutions.routes.ts'
import { settingsRoutes } from '../../apps/server/src/bff/settings.routes.ts'
import { createDirectory } from '../../apps/server/src/directory/directory.ts'
import { logoRoutes } from '../../apps/server/src/directory/logos/logos.routes.ts'
import { createRoutes } from '../../apps/server/src/platform/http/route.ts'
import { loadSettings } from '../../apps/server/src/settings/settings.ts'
import { createServer } from '../../apps/server/src/web/server.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { setUpAccounts } from '../support/database/signed-up-customers.ts'
import { MARINA } from '../support/database/test-accounts.ts'

const SETTINGS = fileURLToPath(new URL('../../sandbox/settings', import.meta.url))
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * The calls of sign-in, settings and institutions as they are on the wire (docs/domain/calls.md,
 * docs/domain/errors.md).
 */
forEachDatabase((_name, open) => {
  const world = setUpAccounts(open, [MARINA])
  let app: FastifyInstance
  let host: string

  beforeEach(async () => {
    const { platform, accounts } = world
    const settings = loadSettings(SETTINGS, platform.config)
    app = await createServer(platform, [])
    const { route } = createRoutes(app, accounts.identify, accounts.isPortal)
    accessRoutes(route, {
      accounts,
      consentOfIntent: async (intent) => (intent === 'waiting' ? 'urn:teste:1' : undefined),
      waitingConsentOf: async () => undefined,
    })
    settingsRoutes(route, settings)
    institutionRoutes(route, createDirectory({ platform, settings }))
    const svg = Buffer.from('<svg/>')
    logoRoutes(app, async (id) => (id === 'known' ? { type: 'image/svg+xml', bytes: svg } : undefined))
    host = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  async function call(method: string, path: string, { token = '', body = '', headers = {} } = {}) {
    const authorization = token ? `Bearer ${token}` : world.basic
    const type = body === '' ? {} : JSON_TYPE
    const response = await fetch(host + path, {
      method,
      headers: { ...type, authorization, ...headers },
      ...(body && { body }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
    }
  }

  const password = (change = {}) =>
    JSON.stringify({
      grant_type: 'password',
      username: MARINA.document,
      password: MARINA.password,
      ...change,
    })
  const signIn = (change = {}, options = {}) =>
    call('POST', '/opin-authorizations/v1/access-token', { body: password(change), ...options })
  const clientToken = (body: string, headers: Record<string, string> = FORM_TYPE) =>
    call('POST', '/oauth/v1/access-token', { body, headers })

  it('a sign-in at a request, and one that failed, say for which consent', async () => {
    await signIn({ intent_id: 'waiting', password: 'errada' })
    await signIn({ intent_id: 'waiting' })
    await signIn()
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

  describe('the token calls', () => {
    it('verify, sign in, renew', async () => {
      const { json: client } = await clientToken('grant_type=client_credentials')
      const situation = await call('GET', `/opin-leads/v1/client/${MARINA.document}/situation`, {
        token: client.access_token,
      })
      expect(situation.json).toEqual({ codigoSituacao: '1' })

      const signedIn = await signIn()
      expect(signedIn).toMatchObject({ status: 200, json: { extraInfo: { iamName: MARINA.name } } })
      expect(signedIn.json).not.toHaveProperty('consentId')
      const renewal = JSON.stringify({
        grant_type: 'refresh_token',
        refresh_token: signedIn.json.refresh_token,
      })
      const renewed = await call('POST', '/opin-authorizations/v1/access-token', { body: renewal })
      expect(renewed.json.refresh_token).toBeTypeOf('string')
    })

    it('with an intent also name the consent behind it', async () => {
      expect((await signIn({ intent_id: 'waiting' })).json.consentId).toBe('urn:teste:1')
      expect((await signIn({ intent_id: 'gone' })).json).not.toHaveProperty('consentId')
    })

    it('ask for what they take: Basic of the client here, a token elsewhere; a browser’s script is not asked for Basic', async () => {
      const challenge = async (path: string, headers = {}) => {
        const answer = await fetch(host + path, {
          method: path.endsWith('situation') ? 'GET' : 'POST',
          headers,
        })
        return [answer.status, answer.headers.get('www-authenticate')]
      }
      const path = '/opin-authorizations/v1/access-token'
      const bearer = { authorization: 'Bearer x' }
      for (const headers of [{}, bearer, { authorization: `Basic ${btoa('portal:x')}` }])
        expect(await challenge(path, headers)).toEqual([401, 'Basic realm="portal"'])
      expect(await challenge(path, { ...bearer, 'sec-fetch-site': 'same-origin' })).toEqual([401, null])
      const account = `/opin-leads/v1/client/${MARINA.document}/situation`
      expect(await challenge(account)).toEqual([401, 'Bearer'])
      expect(await challenge(account, bearer)).toEqual([401, 'Bearer error="invalid_token"'])
    })

    it('refuse a wrong password, a wrong client and a body that does not fit, each with its code', async () => {
      expect(await signIn({ password: 'errada12' })).toMatchObject({
        status: 401,
        json: { code: 'INVALID_GRANT' },
      })
      const headers = { authorization: `Basic ${Buffer.from('portal:x').toString('base64')}` }
      expect(await signIn({}, { headers })).toMatchObject({ status: 401, json: { code: 'INVALID_CLIENT' } })
      expect(await signIn({ grant_type: 'other' })).toMatchObject({
        status: 400,
        json: { code: 'INVALID_REQUEST' },
      })
      expect(await signIn({}, { body: '{' })).toMatchObject({
        status: 400,
        json: { code: 'INVALID_REQUEST' },
      })
      expect(await clientToken('grant_type=password')).toMatchObject({ status: 400 })
      const large = password({ username: 'x'.repeat(1024 * 1024) })
      expect(await signIn({}, { body: large })).toMatchObject({
        status: 413,
        json: { code: 'BODY_TOO_LARGE' },
      })
      const xml = { headers: { 'content-type': 'text/xml' } }
      expect(await signIn({}, xml)).toMatchObject({ status: 415, json: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
    })
  })

  describe('the account calls', () => {
    it('are the visitor’s: without a token 401, with a customer’s 403', async () => {
      const path = `/opin-leads/v1/client/${MARINA.document}/situation`
      expect(await call('GET', path)).toMatchObject({ status: 401, json: { code: 'UNAUTHENTICATED' } })
      const { json: customer } = await signIn()
      expect(await call('GET', path, { token: customer.access_token })).toMatchObject({ status: 403 })
    })

    it('lead from the code to a new password', async () => {
      const { json: client } = await clientToken('grant_type=client_credentials')
      const token = client.access_token
      const who = { documento: MARINA.document, email: MARINA.email }
      const asked = await call('POST', '/opin-leads/v1/activation-codes', {
        token,
        body: JSON.stringify(who),
      })
      expect(asked.status).toBe(200)
      const code = await world.mailedCode()

      const wrong = code === '000000' ? '000001' : '000000'
      const validate = (tried: string) =>
        call('POST', `/opin-leads/v1/activation-codes/${tried}/validate`, {
          token,
          body: JSON.stringify(who),
        })
      for (const tried of [wrong, '1'])
        expect(await validate(tried)).toMatchObject({ status: 400, json: { codigo: 1 } })
      expect(await validate(code)).toMatchObject({ status: 200 })

      const change = (senha: string) =>
        call('PUT', '/opin-leads/v1/password', {
          token,
          body: JSON.stringify({ ...who, nome: MARINA.name, senha }),
        })
      expect(await change('abcd1234')).toMatchObject({ status: 422, json: { code: 'WEAK_PASSWORD' } })
      expect(await change('ponte4uz')).toMatchObject({ status: 200 })
      expect(await signIn({ password: 'ponte4uz' })).toMatchObject({ status: 200 })
    })

    it('refuse a document that is none', async () => {
      const { json: client } = await clientToken('grant_type=client_credentials')
      const path = '/opin-leads/v1/client/11111111111/situation'
      expect(await call('GET', path, { token: client.access_token })).toMatchObject({ status: 400 })
    })
  })

  it('settings are for either token, institutions for customers', async () => {
    const { json: client } = await clientToken('grant_type=client_credentials')
    for (const name of [
      'sharing-purpose',
      'personal-required-fields',
      'sharing-explanation',
      'standard-sharing-period',
      'data-groups-fields',
      'data-goal',
      'terms-conditions-url',
    ])
      expect(
        await call('GET', `/bff-opin/settings/v1/${name}`, { token: client.access_token }),
      ).toMatchObject({ status: 200 })
    const terms = await call('GET', '/bff-opin/settings/v1/terms-conditions-url', {
      token: client.access_token,
    })
    expect(terms.json[0].value).toContain('<')

    const { json: customer } = await signIn()
    const search = '/bff-opin/data-provider/v1/data-provider/?page=1&page-size=10&name=x'
    expect(await call('GET', search, { token: client.access_token })).toMatchObject({ status: 403 })
    // There is no directory here: who is in it is not known.
    expect(await call('GET', search, { token: customer.access_token })).toMatchObject({
      status: 503,
      json: { code: 'UNAVAILABLE' },
    })
    const trending = '/bff-opin/data-provider/v1/trending-topics'
    expect((await call('GET', trending, { token: customer.access_token })).json).toEqual([])
    const choice = { token: customer.access_token, body: JSON.stringify({ _id: 'unknown', name: 'x' }) }
    expect(await call('POST', trending, choice)).toMatchObject({ status: 404 })
  })

  it('logos are harmless pictures, and 404 where there is none', async () => {
    const logo = await call('GET', '/logos/known')
    expect(logo.status).toBe(200)
    expect(logo.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(logo.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
    )
    expect(logo.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await call('GET', '/logos/unknown')).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
  })
})

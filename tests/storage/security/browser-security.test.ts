import { accessToken } from '@consente/contract/portal/access'
import { CALLS } from '@consente/contract/portal/calls'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import { basicHeader, signIn } from '../../support/http/http-sign-in.ts'
import { type RawAnswer, rawCall } from '../../support/http/raw-call.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina } from '../../support/market/sandbox-people.ts'
import {
  askConsent,
  pushRequest,
  type Reached,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'

/** What browsers are told by every answer, over https and on one machine. */
const PORTAL_ELSEWHERE = 'https://portal.example'
const PLACES = [
  ['over https', 'https://beta.example'],
  ['on loopback', undefined],
] as const

describe.each(PLACES)('%s', (_where, publicUrl) => {
  let market: InProcessMarket<'beta'>
  let recipient: TestRecipient
  beforeAll(async () => {
    recipient = await startRecipient('receptora')
    market = await startInProcessMarket(['beta'], {
      configure: (config) => ({
        ...config,
        ...(publicUrl && { publicUrl }),
        corsOrigins: [PORTAL_ELSEWHERE],
        knownRecipients: [recipient.known],
        insecureLoopbackHosts: ['localhost', '127.0.0.1'],
        outbound: { allowPrivateHosts: ['localhost', '127.0.0.1'] },
      }),
    })
  })
  afterAll(async () => {
    await market?.stop()
    await recipient?.close()
  })
  const isHttps = publicUrl !== undefined
  const ask = (path: string, method = 'GET', headers: Record<string, string> = {}): Promise<RawAnswer> =>
    rawCall(market.beta.url, { method, path, headers })

  it.each([
    ['the page', '/', 200],
    ['the configuration of the portal', '/config.json', 200],
    ['a file that is not there', '/assets/none.js', 404],
    ['the brand’s logo', '/brand/logo.svg', 200],
    ['a call without a token', '/bff-opin/data-provider/v1/trending-topics', 401],
    ['the scheme’s API', '/open-insurance/consents/v3/consents/urn:x:1', 401],
    ['discovery', '/auth/.well-known/openid-configuration', 200],
    ['an error page of the provider', '/auth/authorize', 400],
    ['the reference', '/docs', 200],
    ['a logo that is not there', '/logos/none', 404],
    ['an address that cannot be read', '/logos/%zz', 400],
    ['an address that is too long', `/logos/${'x'.repeat(400)}`, 400],
  ])('%s carries every header', async (_what, path, status) => {
    const { status: answered, headers } = await ask(path)
    expect(answered).toBe(status)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-(inline|eval)|script-src [^;]*\*/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(path === '/' && {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      }),
    })
    expect(headers['content-type']).toMatch(/^[a-z]+\/[a-z+]+; charset=utf-8$/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    if (path === '/') expect(policy.split(';')).toContain("require-trusted-types-for 'script'")
    if (isHttps) expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('files that never change are kept, for the encoding that was asked for; the page is asked for again', async () => {
    const page = await ask('/')
    const script = /\/assets\/[^"]+\.js/.exec(page.text)?.[0] ?? ''
    const packed = await ask(script, 'GET', { 'accept-encoding': 'br' })
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(String(packed.headers.vary).split(', ')).toEqual(['Origin', 'Accept-Encoding'])
    expect((await ask(script)).headers).not.toHaveProperty('content-encoding')
    for (const path of ['/', '/index.html', '/config.json', '/terms.css'])
      expect([path, (await ask(path)).headers['cache-control']]).toEqual([path, 'no-cache'])
    expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, text: '' })
  })

  it('cookies are for this host alone, out of reach of scripts, and sent to nobody else', async () => {
    const session = sessionAt(market.beta, recipient, publicUrl ?? market.beta.url)
    const { address } = await pushRequest(session, scopeFor(await askConsent(session)))
    const { status, cookies } = await openBrowser().visit(address.href)
    expect(status).toBe(303)
    const ids = cookies.map((line) => line.split('=')[0])
    expect(ids).toEqual(
      ['__Host-', '__Secure-'].flatMap((prefix, at) => {
        const name = `${isHttps ? prefix : ''}consente_beta_${at === 0 ? 'interaction' : 'resume'}`
        return [name, `${name}.sig`]
      }),
    )
    for (const line of cookies) {
      const attributes = line.toLowerCase().split('; ')
      expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=lax']))
      expect(attributes.includes('secure')).toBe(isHttps)
      expect(line).not.toMatch(/domain=/i)
      if (line.startsWith('__Host-')) expect(attributes).toContain('path=/')
      if (line.includes('resume'))
        expect(attributes.some((one) => one.startsWith('path=/auth/authorize/'))).toBe(true)
    }
  })

  it('the device cookie of a sign-in is for this host alone, out of reach of scripts, and never sent from another site', async () => {
    const { status, headers } = await rawCall(market.beta.url, {
      method: 'POST',
      path: accessToken.path,
      headers: {
        authorization: await basicHeader(market.beta.url),
        'content-type': 'application/json',
        origin: PORTAL_ELSEWHERE,
      },
      body: JSON.stringify({
        grant_type: 'password',
        username: marina.document,
        password: marina.password,
      }),
    })
    expect(status).toBe(200)
    const [[pair = '', ...attributes] = []] = [headers['set-cookie']]
      .flat()
      .map((line) => String(line).split('; '))
    expect(pair.split('=')[0]).toBe(`${isHttps ? '__Host-' : ''}consente_beta_device`)
    expect(pair).not.toContain(marina.document)
    expect(attributes).toEqual([
      'Path=/',
      'Max-Age=15552000',
      'HttpOnly',
      'SameSite=Strict',
      ...(isHttps ? ['Secure'] : []),
    ])
    // A browser keeps no cookie of another host's answer without this header: the portal there does without.
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('another origin may call only when the configuration names it, and never with cookies', async () => {
    const preflight = (origin: string) =>
      ask('/bff-opin/consents/v1/approve', 'OPTIONS', {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,documentid',
      })
    const allowed = (await preflight(PORTAL_ELSEWHERE)).headers
    expect(allowed['access-control-allow-origin']).toBe(PORTAL_ELSEWHERE)
    for (const { method } of Object.values(CALLS).flatMap((group) => Object.values(group)))
      expect(String(allowed['access-control-allow-methods']).split(/,\s*/)).toContain(method)
    expect(allowed).not.toHaveProperty('access-control-allow-credentials')
    for (const origin of ['https://evil.example', 'null', `${PORTAL_ELSEWHERE}.evil.example`])
      expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('no call is authenticated by a cookie, so that another site cannot make a browser call', async () => {
    const { access_token: token } = await signIn(market.beta.url, marina)
    const known = await ask('/bff-opin/data-provider/v1/trending-topics', 'GET', {
      authorization: `Bearer ${token}`,
    })
    expect(known.status, 'the token is good where it belongs').toBe(200)
    const names = [
      '__Host-consente_beta_session',
      'consente_beta_session',
      'access_token',
      'token',
      'authorization',
    ]
    const cookie = names.map((name) => `${name}=${token}`).join('; ')
    for (const { method, path, caller } of Object.values(CALLS).flatMap((group) => Object.values(group))) {
      if (caller === 'anyone' || caller === 'portal') continue
      const answer = await rawCall(market.beta.url, {
        method,
        path: path.replace(/:\w+/g, marina.document),
        headers: {
          cookie,
          origin: 'https://evil.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'a=b',
      })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})

/** At a holder whose public address is not the one that it is reached at here. */
function sessionAt(holder: Reached, recipient: TestRecipient, publicUrl: string): Session<Reached> {
  const at = (path: string): string => `${holder.url}/auth${path}`
  const config = new client.Configuration(
    {
      issuer: `${publicUrl}/auth`,
      authorization_endpoint: at('/authorize'),
      token_endpoint: at('/token'),
      pushed_authorization_request_endpoint: at('/par'),
      jwks_uri: at('/jwks'),
    },
    recipient.known.clientId,
    { id_token_signed_response_alg: 'PS256' },
    client.PrivateKeyJwt(recipient.signing),
  )
  client.allowInsecureRequests(config)
  return { config, recipient, holder }
}

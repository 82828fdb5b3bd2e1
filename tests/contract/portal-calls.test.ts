import { METHODS, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '@consente/contract/endpoint'
import { ErrorBody } from '@consente/contract/errors'
import * as access from '@consente/contract/portal/access'
import { CALLS } from '@consente/contract/portal/calls'
import * as actions from '@consente/contract/portal/consent-actions'
import * as consents from '@consente/contract/portal/consents'
import * as institutions from '@consente/contract/portal/institutions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call, type Sent } from '../support/http/contract-call.ts'
import { basicHeader, signIn, visitorToken } from '../support/http/http-sign-in.ts'
import { marina, rafael } from '../support/market/sandbox-people.ts'
import { startTestMarket, type TestMarket } from '../support/market/test-market.ts'

/** Any host that answers the portal's calls: ours by default, an insurer's with TEST_API_HOST. */
let market: TestMarket | undefined
let host: string
let customer: string
let visitor: string
let basic: string

beforeAll(async () => {
  market = process.env.TEST_API_HOST ? undefined : await startTestMarket({ institutions: ['alfa'] })
  host = process.env.TEST_API_HOST ?? market?.urlOf('alfa') ?? ''
  customer = (await signIn(host, marina)).access_token
  visitor = await visitorToken(host)
  basic = await basicHeader(host)
})
afterAll(() => market?.stop())

/** Calls and demands a success whose body fits the contract. */
async function answered(endpoint: Endpoint, sent: Sent): Promise<unknown> {
  const { status, body } = await call(host, endpoint, sent)
  expect({ status, body }).toMatchObject({ status: 200 })
  const schema = endpoint.answers[200]
  return schema ? z.parse(schema, body) : undefined
}

/** Calls and demands a failure with its stable code, in the common shape. */
async function refused(endpoint: Endpoint, sent: Sent, status: number, code?: string): Promise<void> {
  const answer = await call(host, endpoint, sent)
  const body = z.parse(ErrorBody, answer.body)
  expect({ status: answer.status, code: body.code }).toMatchObject({ status, ...(code && { code }) })
  expect(JSON.stringify(body)).not.toMatch(/\bat .*\.(js|ts):\d+/)
}

const everyCall = Object.entries(CALLS).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ title: `${group}.${name}`, endpoint })),
)

describe('who may call', () => {
  const guarded = everyCall.filter(({ endpoint }) => endpoint.caller !== 'anyone')
  const codeOf = ({ caller }: Endpoint): string =>
    caller === 'portal' ? 'INVALID_CLIENT' : 'UNAUTHENTICATED'

  it.each(guarded)('$title refuses a caller that shows nothing', ({ endpoint }) =>
    refused(endpoint, { params: anyParams(endpoint) }, 401, codeOf(endpoint)),
  )

  it.each(guarded)('$title refuses a token that is not ours', ({ endpoint }) =>
    refused(
      endpoint,
      { params: anyParams(endpoint), token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
      401,
      codeOf(endpoint),
    ),
  )

  it.each(everyCall.filter(({ endpoint }) => endpoint.caller === 'portal'))(
    '$title refuses a client that is not the portal',
    ({ endpoint }) =>
      refused(
        endpoint,
        { params: anyParams(endpoint), headers: { authorization: `Basic ${btoa('portal:errada')}` } },
        401,
        'INVALID_CLIENT',
      ),
  )

  it.each(guarded.filter(({ endpoint }) => endpoint.caller === 'customer'))(
    '$title refuses the browser’s client without a customer',
    ({ endpoint }) => refused(endpoint, { params: anyParams(endpoint), token: visitor }, 403, 'FORBIDDEN'),
  )
})

it('GET and HEAD reach nothing that changes something', async () => {
  const calls = everyCall.map(({ endpoint }) => endpoint)
  const reads = new Set(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const changing = calls.filter(({ path }) => !reads.has(path))
  expect(changing.length).toBeGreaterThan(10)
  for (const endpoint of changing) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => anyParams(endpoint)[name] ?? '')
    for (const method of ['GET', 'HEAD']) {
      const { status } = await fetch(host + path, {
        method,
        headers: {
          ...allHeaders(),
          authorization: `Bearer ${endpoint.caller === 'client' ? visitor : customer}`,
        },
      })
      expect([404, 405], `${method} ${path} answered ${status}`).toContain(status)
    }
  }
})

const METHODS_TRIED = process.env.LONG
  ? ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  : ['HEAD', 'PUT']

it.skipIf(process.env.TEST_API_HOST)(
  'a method that no call has at a known address is answered 405 with Allow, token or not',
  async () => {
    const calls = everyCall.map(({ endpoint }) => endpoint)
    for (const endpoint of calls) {
      const own = calls.filter(({ path }) => path === endpoint.path).map(({ method }) => method)
      const known = own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => anyParams(endpoint)[name] ?? '')
      for (const method of METHODS_TRIED) {
        if (known.includes(method)) continue
        const answer = await fetch(host + path, {
          method,
          ...(method !== 'GET' && method !== 'HEAD' && { body: 'neither form nor JSON' }),
        })
        const allow = answer.headers.get('allow')?.split(', ').sort()
        expect({ method, path, status: answer.status, allow }).toEqual({
          method,
          path,
          status: 405,
          allow: [...new Set(known)].sort(),
        })
        if (method !== 'HEAD') expect(z.parse(ErrorBody, await answer.json()).code).toBe('METHOD_NOT_ALLOWED')
      }
    }
  },
)

it
  .skipIf(process.env.TEST_API_HOST)
  .each(['TRACE', 'QUERY', 'PROPFIND'].filter((name) => METHODS.includes(name)))(
  '%s answers 405 with Allow at a known address, and 404 at an unknown one',
  async (method) => {
    // QUERY without a content type is malformed (RFC 10008 section 2).
    const headers = { 'content-type': 'application/json' }
    const ask = (path: string): Promise<{ status: number; allow: string | undefined; code: string }> =>
      new Promise((resolve, reject) => {
        const sent = request(host + path, { method, headers }, async (answer) => {
          const body = z.parse(ErrorBody, JSON.parse(await text(answer)))
          resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow, code: body.code })
        })
        sent.on('error', reject).end()
      })
    const known = everyCall.find(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes(':'))
    expect(await ask(known?.endpoint.path ?? '')).toMatchObject({
      status: 405,
      allow: expect.stringContaining('GET, HEAD'),
      code: 'METHOD_NOT_ALLOWED',
    })
    expect(await ask('/bff-opin/nada')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  },
)

describe('malformed requests are refused with a stable code and nothing else', () => {
  const withBody = everyCall.filter(({ endpoint }) => endpoint.body)

  it.each(withBody)('$title refuses a body that is not its own', ({ endpoint }) => {
    const token = endpoint.caller === 'client' ? visitor : customer
    const isPortal = endpoint.caller === 'portal'
    const headers = isPortal ? { authorization: basic } : allHeaders()
    return refused(
      endpoint,
      {
        params: anyParams(endpoint),
        headers,
        ...(!isPortal && { token }),
        body: { nothing: 'of this', document: 7 },
      },
      400,
      'INVALID_REQUEST',
    )
  })

  it('refuses what is not JSON', async () => {
    const answer = await fetch(`${host}${actions.transmit.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer}`, 'content-type': 'application/json' },
      body: '{"half',
    })
    expect(answer.status).toBe(400)
    expect(z.parse(ErrorBody, await answer.json()).code).toBe('INVALID_REQUEST')
  })

  it('answers an unknown path of the API with 404', async () => {
    const answer = await fetch(`${host}/bff-opin/consents/v1/nothing`)
    expect(answer.status).toBe(404)
    expect(z.parse(ErrorBody, await answer.json()).code).toBe('NOT_FOUND')
  })
})

describe('access', () => {
  it('tells who has an account', async () => {
    expect(
      await answered(access.situation, { params: { document: marina.document }, token: visitor }),
    ).toEqual({ codigoSituacao: '1' })
  })
  it('refuses a document that is none', () =>
    call(host, access.situation, { params: { document: '11111111111' }, token: visitor }).then(({ status }) =>
      expect(status).toBe(400),
    ))
  it('signs in and renews, once per refresh token', async () => {
    const tokens = await signIn(host, marina)
    const renewed = await answered(access.accessToken, {
      headers: { authorization: basic },
      body: { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
    })
    expect(renewed).toMatchObject({ access_token: expect.any(String) })
  })
  it('refuses a wrong password', () =>
    refused(
      access.accessToken,
      {
        headers: { authorization: basic },
        body: { grant_type: 'password', username: rafael.document, password: 'errada12' },
      },
      401,
      'INVALID_GRANT',
    ))
})

describe('settings', () => {
  it.each(Object.entries(CALLS.settings ?? {}))('%s answers as declared', async (_name, endpoint) => {
    expect(await answered(endpoint, { token: customer })).toBeTruthy()
  })
})

describe('institutions', () => {
  it('finds by part of a name', async () => {
    const found = (await answered(institutions.dataProvider, {
      token: customer,
      query: { name: 'ipê' },
    })) as { data: Array<{ brand: string }> }
    expect(found.data.map(({ brand }) => brand)).toEqual(['Ipê Seguros'])
  })
  it('answers 404 when none fits', () =>
    refused(
      institutions.dataProvider,
      { token: customer, query: { name: 'nenhuma com este nome' } },
      404,
      'INSTITUTION_NOT_FOUND',
    ))
  it('never offers our own brand', async () => {
    const all = (await answered(institutions.dataProvider, {
      token: customer,
      query: { 'page-size': '1000' },
    })) as { data: Array<{ brand: string }> }
    expect(all.data.length).toBeGreaterThan(5)
    expect(all.data.map(({ brand }) => brand)).not.toContain('Alfa Seguros')
  })
  it('counts a choice and tells the most chosen', async () => {
    const [first] = (await answered(institutions.trendingTopics, { token: customer })) as Array<{
      _id: string
      name: string
    }>
    await answered(institutions.addTrendingTopic, {
      token: customer,
      body: { _id: first?._id, name: first?.name },
    })
  })
})

describe('consents of somebody else', () => {
  const foreign = 'urn:beta:somebody-elses-consent-0001'
  it('a list of another document is refused', () =>
    refused(
      consents.shares,
      { params: { approver: rafael.document }, query: { ShareType: 'RECEIVING' }, token: customer },
      403,
      'FORBIDDEN',
    ))
  it('lists of one’s own answer', async () => {
    for (const ShareType of ['RECEIVING', 'TRANSMITTING']) {
      await answered(consents.shares, {
        params: { approver: marina.document },
        query: { ShareType },
        token: customer,
      })
    }
  })
  it.each([consents.details, actions.revoke])('$method $path answers 404', (endpoint) =>
    refused(endpoint, { params: { consentId: foreign }, token: customer }, 404, 'NOT_FOUND'),
  )
  it('headers that name another document are refused', () =>
    refused(
      actions.claimConsent,
      { headers: { consentid: foreign, documentid: rafael.document }, token: customer },
      403,
      'FORBIDDEN',
    ))
})

/** Some value for each part of the path. */
function anyParams(endpoint: Endpoint): Record<string, string> {
  const values: Record<string, string> = {
    approver: marina.document,
    document: marina.document,
    consentId: 'urn:x:1',
    code: '123456',
  }
  return Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, values[name] ?? 'x']),
  )
}

/** Headers that any call may want, all the customer’s own. */
function allHeaders(): Record<string, string> {
  return { documentid: marina.document, loggeduser: marina.document, consentid: 'urn:x:1' }
}

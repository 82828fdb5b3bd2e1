import { connect } from 'node:net'
import { endpoint } from '@consente/contract/endpoint'
import type { PortalConfig } from '@consente/contract/portal/config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createRoutes } from '../platform/http/route.ts'
import { createLog } from '../platform/observability/log.ts'
import { createSchemeCalls } from '../platform/observability/scheme-calls.ts'
import type { Platform } from '../platform/platform.ts'
import { createServer } from './server.ts'

const SAID = { part: z.string(), one: z.string(), count: z.number() }
/** A call that says what it understood. */
const ECHO = endpoint({
  method: 'POST',
  path: '/echo/:part',
  caller: 'anyone',
  summary: 'Says what it understood.',
  params: z.object({ part: z.string().check(z.maxLength(20)) }),
  query: z.object({ one: SAID.one }),
  headers: z.object({ 'x-kind': z.optional(z.literal('known')) }),
  body: z.object({ count: SAID.count }),
  answers: { 200: z.object(SAID) },
})

/** What every answer shares, over a server that has few routes and nothing behind them. */
type Server = Awaited<ReturnType<typeof createServer>>
let app: Server
let port: number
/** Answers of `/slow` that were begun. */
let begun = 0
const lines: Record<string, unknown>[] = []

async function serverBehind(
  trustedProxies: false | string[],
  addresses: Parameters<typeof createServer>[1] = [],
  portal?: Parameters<typeof createServer>[2],
  own: object = {},
): Promise<Server> {
  const config = {
    trustedProxies,
    mtls: {},
    corsOrigins: [],
    traffic: { institutionPerMinute: 100, accountPerMinute: 100 },
    publicUrl: 'http://localhost',
    ...own,
  }
  const log = createLog('info', 'alfa', (line) => void lines.push(JSON.parse(line)))
  const schemeCalls = createSchemeCalls()
  const clientCertificates = { examine: () => ({ refusal: 'missing' }), of: () => undefined }
  const parts = { config, log, clientCertificates, schemeCalls } as unknown as Platform
  return createServer(parts, addresses, portal)
}

beforeAll(async () => {
  app = await serverBehind(false)
  app.get('/known', async () => ({}))
  app.get('/slow', async () => {
    begun += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    return {}
  })
  app.post('/known', async (request) => request.body)
  app.get('/broken', async () => {
    const cause = new Error('read of account', { cause: new Error('no answer in time') })
    throw new Error('relation "account" of alfa.internal does not exist', { cause })
  })
  const { route } = createRoutes(app, async () => undefined)
  route(ECHO, async ({ params, query, body }) => ({ ...params, ...query, ...body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends the text as it stands, and answers all that comes back. */
function sendRaw(text: string, at = port, isLast = true): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(at, '127.0.0.1', () => void (isLast ? socket.end(text) : socket.write(text)))
    let received = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (received += part))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}
const request = (method: string, headers: string[], body = '') =>
  sendRaw(
    [`${method} /known HTTP/1.1`, 'host: localhost', ...headers, 'connection: close', '', body].join('\r\n'),
  )
const statusOf = (answer: string): number => Number(answer.split(' ')[1])

it.each([
  ['two lengths', ['content-length: 2', 'content-length: 4'], '{}{}'],
  ['a length and pieces', ['content-length: 4', 'transfer-encoding: chunked'], '0\r\n\r\n'],
  ['pieces of an unknown kind', ['transfer-encoding: xchunked'], '0\r\n\r\n'],
  ['a line that goes on in the next', ['x-folded: a', ' b', 'content-length: 0'], ''],
  ['a length that is no number', ['content-length: +2'], '{}'],
])('a message with %s has no sure end, and is refused', async (_what, headers, body) => {
  const answer = await request('POST', ['content-type: application/json', ...headers], body)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(statusOf(answer)).toBe(400)
  for (const header of ['content-type: application/json; charset=utf-8', 'x-content-type-options: nosniff'])
    expect(answer).toContain(`${header}\r\n`)
})

it('the policy lists the portal’s own name for its worker, and hosts of logos, only where it has them', async () => {
  const policyOf = async (portal: Parameters<typeof createServer>[2]) => {
    const one = await serverBehind(false, [], portal)
    return String((await one.inject('/')).headers['content-security-policy']).split(';')
  }
  const capabilities = { installable: true } as PortalConfig['capabilities']
  expect(await policyOf({ logoHosts: ['https://logos.example'], capabilities })).toEqual(
    expect.arrayContaining([
      'trusted-types dompurify service-worker',
      "img-src 'self' data: https://logos.example",
    ]),
  )
  expect(await policyOf({ logoHosts: [] })).toContain('trusted-types dompurify')
})

it('a request must be whole within thirty seconds', () => {
  expect(app.server.requestTimeout).toBe(30_000)
})

it('a connection on which nothing moves is closed', () => {
  expect(app.server.timeout).toBe(120_000)
})

describe('requests that follow one another on a connection', () => {
  const following = (count: number) =>
    sendRaw('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(count - 1) + LAST, port, false)
  const LAST = 'GET /slow HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'

  it('are answered one after the other', async () => {
    expect((await following(4)).match(/HTTP\/1\.1 200/g)).toHaveLength(4)
  })

  it('and wait for no answer end it: their answers would fill the memory', async () => {
    begun = 0
    expect(await following(500)).not.toContain('200')
    expect(begun).toBeLessThanOrEqual(4)
  })
})

it.each([
  ['that a proxy of the configuration names', '10.0.0.9', '203.0.113.7', '203.0.113.7'],
  ['before what the caller of the proxy claims', '10.0.0.9', '192.0.2.66, 203.0.113.7', '203.0.113.7'],
  ['of the connection where any other names one', '198.51.100.4', '203.0.113.7', '198.51.100.4'],
])('a request counts for the address %s', async (_which, remoteAddress, forwarded, counted) => {
  const behind = await serverBehind(['10.0.0.9'])
  behind.get('/from', async ({ ip }) => ({ ip }))
  const headers = { 'x-forwarded-for': forwarded }
  expect((await behind.inject({ url: '/from', remoteAddress, headers })).json()).toEqual({ ip: counted })
  await behind.close()
})

it.each([
  '/partner',
  '/partner?a=b',
  '/partner#',
  '/partner#?a=b',
  '/%70artner#a',
  'http://localhost/partner',
  'HTTP://anywhere:1/partner?a=b',
  'http://localhost/partner#a',
])('an address that demands a certificate demands it at %s', async (address) => {
  const partner = /^\/partner(\/|$)/
  const own = { forInstitutions: partner, demandsCertificate: partner, continuesTrace: partner }
  const server = await serverBehind(false, [own])
  server.post('/partner', async () => ({ served: true }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port: at } = server.server.address() as { port: number }
  const answer = await sendRaw(
    `POST ${address} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    at,
  )
  await server.close()
  expect(answer).not.toContain('served')
  // In the form of no part, of which this server has none.
  expect(statusOf(answer)).toBe(400)
})

it('TRACE is answered by no address, and gives nothing back of what was sent', async () => {
  const answer = await request('TRACE', ['x-secret: told-to-nobody'])
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400)
  expect(statusOf(answer)).toBeLessThan(500)
  expect(answer).not.toContain('told-to-nobody')
})

it('each answer leaves a line that says which call it was, how it ended, and by which interaction', async () => {
  lines.length = 0
  const answer = await request('GET', [])
  const [, interactionId] = /x-fapi-interaction-id: (\S+)/.exec(answer) ?? []
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    institution: 'alfa',
    interactionId,
    method: 'GET',
    url: '/known',
    route: '/known',
    status: 200,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    ms: expect.any(Number),
  })
})

it('a line of the log says the method that was sent, also one that no address has', async () => {
  lines.length = 0
  expect(statusOf(await request('PROPFIND', []))).toBe(404)
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ method: 'PROPFIND', status: 404 })
})

it('each answer has the security headers, and says nothing of what serves it', async () => {
  const { headers } = await app.inject('/known')
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'none'",
    ...["script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'"],
    ...["connect-src 'self'", "frame-src 'self'", "object-src 'none'", "form-action 'self'"],
    ...["base-uri 'none'", "manifest-src 'self'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", 'trusted-types dompurify'],
  ])
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  // Over plain http on a developer's machine there is nothing to be strict about.
  for (const name of ['strict-transport-security', 'x-powered-by', 'server'])
    expect(headers).not.toHaveProperty(name)
})

it('each answer over https keeps browsers on it for a year, with the names below ours', async () => {
  const over = await serverBehind(false, [], undefined, { publicUrl: 'https://alfa.example' })
  const { headers } = await over.inject('/')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(String(headers['content-security-policy']).split(';')).toContain('upgrade-insecure-requests')
})

it('another origin may call only where the configuration names it, and never with cookies', async () => {
  const named = await serverBehind(false, [], undefined, { corsOrigins: ['https://portal.example'] })
  const allowed = async (server: Server, origin: string) =>
    (await server.inject({ url: '/', headers: { origin } })).headers
  const ours = await allowed(named, 'https://portal.example')
  expect(ours['access-control-allow-origin']).toBe('https://portal.example')
  expect(ours).not.toHaveProperty('access-control-allow-credentials')
  for (const origin of ['https://evil.example', 'null', 'https://portal.example.evil.example'])
    expect(await allowed(named, origin)).not.toHaveProperty('access-control-allow-origin')
  expect(await allowed(app, 'https://portal.example')).not.toHaveProperty('access-control-allow-origin')
})

it('a fault of our own is answered by its code alone: neither its message, nor where it happened', async () => {
  const answer = await app.inject({ url: '/broken' })
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Object.keys(answer.json()).sort()).toEqual(['code', 'interactionId', 'message'])
  expect(answer.body).not.toMatch(/relation|alfa\.internal|\.ts:\d|node_modules/)
  expect(lines.find(({ msg }) => msg === 'failed')?.reason).toMatch(
    /^relation .* of alfa\.internal does not exist: read of account: no answer in time\n.*at /s,
  )
})

describe('what a call is sent', () => {
  const echo = (address: string, body: string, kind = 'known') =>
    app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/json', 'x-kind': kind },
      body,
    })

  it('is decoded once, before it is checked', async () => {
    const answer = await echo('/echo/a%252Fb?one=c%2526d%253De', '{"count":1}')
    expect(answer.json()).toEqual({ part: 'a%2Fb', one: 'c%26d%3De', count: 1 })
  })

  it('is answered for the caller alone: nothing on the way keeps an answer or a refusal', async () => {
    const answers = [await echo('/echo/a?one=1', '{"count":1}'), await echo('/echo/a', '{"count":1}')]
    for (const { headers } of [...answers, await app.inject('/broken')])
      expect(headers['cache-control']).toBe('no-store')
  })

  it('is refused with what cannot be kept, also in a form', async () => {
    const post = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/known',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        payload,
      })
    expect((await post('a=b%20c')).json()).toEqual({ a: 'b c' })
    for (const form of ['a=b%00c', 'a%00=b', 'a=b&a=%00'])
      expect((await post(form)).json().code).toBe('INVALID_REQUEST')
  })

  it.each([
    ['a parameter that comes twice', '/echo/a?one=1&one=2', '{"count":1}'],
    ['a parameter as a list', '/echo/a?one[]=1', '{"count":1}'],
    ['a text where a number belongs', '/echo/a?one=1', '{"count":"1"}'],
    ['a list where an object belongs', '/echo/a?one=1', '[{"count":1}]'],
    ['a field in the wrong part', '/echo/a?count=1', '{"count":1,"one":"1"}'],
    ['a part that is too long', `/echo/${'a'.repeat(21)}?one=1`, '{"count":1}'],
    ['a header of an unknown kind', '/echo/a?one=1', '{"count":1}', 'strange'],
  ])('is refused with %s', async (_what, address, body, kind?: string) => {
    const answer = await echo(address, body, kind)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST'])
  })
})

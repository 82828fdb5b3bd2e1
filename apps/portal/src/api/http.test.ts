import { endpoint } from '@consente/contract/endpoint'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { createHttp, type Tokens } from './http.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  caller: 'customer',
  summary: 'A thing.',
  params: z.object({ id: z.string() }),
  query: z.object({ type: z.optional(z.string()) }),
  headers: z.object({ transactionid: z.optional(z.string()) }),
  answers: { 200: z.object({ name: z.string() }) },
})
const changeThing = endpoint({
  ...readThing,
  method: 'PUT',
  summary: 'Another name.',
  body: z.object({ name: z.string() }),
})
const sendForm = endpoint({
  method: 'POST',
  path: '/token',
  caller: 'portal',
  summary: 'A form.',
  encoding: 'form',
  body: z.object({ grant_type: z.literal('client_credentials') }),
  answers: { 200: z.object({ access_token: z.string() }) },
})

type Sent = { url: string; init: RequestInit & { headers: Headers } }

function given(answers: readonly (Response | Error)[], tokens: Partial<Tokens> = {}, apiHost = '') {
  const sent: Sent[] = []
  const left = [...answers]
  const fetch = async (url: unknown, init: unknown): Promise<Response> => {
    sent.push({ url: String(url), init: init as Sent['init'] })
    const answer = left.shift()
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('no more answers')
    return answer
  }
  const call = createHttp({
    config: { apiHost, client: { id: 'portal', secret: 'p' } },
    tokens: { current: async () => 'old', kept: () => 'old', renew: async () => undefined, ...tokens },
    fetch: fetch as typeof globalThis.fetch,
  })
  return { call, sent }
}

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })
const read = { params: { id: 'a/b' }, query: {} }

describe('one call', () => {
  it('fills the path, leaves out what is undefined, and shows the bearer token', async () => {
    const { call, sent } = given([json({ name: 'x', more: 1 })], {}, 'https://api.example/')
    const headers = { transactionid: '123' }
    expect(await call(readThing, { ...read, query: { type: 'a' }, headers })).toEqual({ name: 'x' })
    expect(sent[0]?.url).toBe('https://api.example/things/a%2Fb?type=a')
    expect(sent[0]?.init.headers.get('authorization')).toBe('Bearer old')
    expect(sent[0]?.init.headers.get('transactionid')).toBe('123')
  })

  it.each([
    ['', ''],
    ['https://api.example', 'https://api.example'],
    ['https://api.example/insurer/', 'https://api.example/insurer'],
  ])('goes to its path at the API host %j', async (apiHost, host) => {
    const { call, sent } = given([json({ name: 'x' }), json({ access_token: 't' })], {}, apiHost)
    await call(readThing, { params: { id: '1' }, query: {} })
    await call(sendForm, { body: { grant_type: 'client_credentials' } })
    expect(sent.map((one) => one.url)).toEqual([`${host}/things/1`, `${host}/token`])
  })

  it('shows the public client where nobody is signed in, and sends forms as forms', async () => {
    const { call, sent } = given([json({ access_token: 't' })])
    await call(sendForm, { body: { grant_type: 'client_credentials' } })
    expect(sent[0]?.init.body).toBe('grant_type=client_credentials')
    expect(sent[0]?.init.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(sent[0]?.init.headers.get('authorization')).toBe(`Basic ${btoa('portal:p')}`)
  })

  it('sends XSRF-TOKEN back as X-XSRF-TOKEN, to our own host only', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store, and servers set it this way
    document.cookie = 'XSRF-TOKEN=abc%3D1'
    const own = given([json({ name: 'x' })])
    await own.call(readThing, read)
    expect(own.sent[0]?.init.headers.get('X-XSRF-TOKEN')).toBe('abc=1')
    const other = given([json({ name: 'x' })], {}, 'https://api.example')
    await other.call(readThing, read)
    expect(other.sent[0]?.init.headers.get('X-XSRF-TOKEN')).toBeNull()
  })
})

it('has no timeout: it waits for as long as the answer takes', async () => {
  const { call, sent } = given([json({ name: 'x' })])
  await call(readThing, read)
  expect(sent[0]?.init.signal).toBeUndefined()
})

describe('failures', () => {
  const normalise = (raw: unknown) => raw ?? { name: 'none' }

  it('carry status, code and body of any backend', async () => {
    const body = { code: 'NOT_FOUND', message: 'm', location: 'https://x.example', odd: 1 }
    const failed = given([json(body, 404)]).call(readThing, read)
    await expect(failed).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      body: { location: body.location },
    })
    const foreign = given([new Response('<html>', { status: 500 })]).call(readThing, read)
    await expect(foreign).rejects.toMatchObject({ status: 500, code: '', body: {} })
  })

  it('no answer is status 0', async () => {
    const failed = given([new TypeError('Failed to fetch')]).call(readThing, read)
    await expect(failed).rejects.toThrow(ApiError)
    await expect(failed).rejects.toMatchObject({ status: 0 })
  })

  it('an answer without what the portal needs is a failure, not a half-read value', async () => {
    const failed = given([json({ title: 'x' })]).call(readThing, read)
    await expect(failed).rejects.toMatchObject({ status: 502, code: 'UNREADABLE_ANSWER' })
  })

  it('half of an answer is a failure, never an empty value', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const half = given([new Response('[{"na', { headers })]).call(readThing, { ...read, normalise })
    await expect(half).rejects.toMatchObject({ status: 502, code: 'BROKEN_ANSWER' })
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    const cut = given([new Response(broken)]).call(readThing, { ...read, normalise })
    await expect(cut).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
    const text = given([new Response('OK', { headers: { 'content-type': 'text/plain' } })])
    expect(await text.call(readThing, { ...read, normalise })).toEqual({ name: 'none' })
  })

  it('a page of HTML with status 200 is a failure, never an empty value; a word in it is no body', async () => {
    const page = (text: string) =>
      new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    const notice = given([page('<h1>Em manutenção</h1>')]).call(readThing, { ...read, normalise })
    await expect(notice).rejects.toMatchObject({ status: 502, code: 'UNREADABLE_ANSWER' })
    expect(await given([page('OK')]).call(readThing, { ...read, normalise })).toEqual({ name: 'none' })
  })
})

describe('a 401 on a bearer call', () => {
  it('is refreshed once and tried once more', async () => {
    const renew = vi.fn(async () => 'new')
    const { call, sent } = given([json({}, 401), json({ name: 'x' })], { renew })
    const answer = await call(changeThing, {
      ...read,
      headers: { transactionid: '123' },
      body: { name: 'y' },
    })
    expect(answer).toEqual({ name: 'x' })
    expect(renew).toHaveBeenCalledExactlyOnceWith('customer', 'old')
    const [first, again] = sent
    expect(again).toMatchObject({ url: first?.url, init: { method: 'PUT', body: '{"name":"y"}' } })
    expect(again?.init.headers.get('transactionid')).toBe('123')
    expect(again?.init.headers.get('authorization')).toBe('Bearer new')
  })

  it('a second 401 is the answer', async () => {
    const renew = vi.fn(async () => 'new')
    const { call, sent } = given([json({}, 401), json({}, 401)], { renew })
    await expect(call(readThing, read)).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(2)
    expect(renew).toHaveBeenCalledOnce()
  })

  it('without another token it is the answer at once', async () => {
    const { call, sent } = given([json({}, 401)])
    await expect(call(readThing, read)).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
  })
})

import { type Caller, endpoint } from '@consente/contract/endpoint'
import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createRoutes, type Identity } from './route.ts'

const CALL = endpoint({
  method: 'POST',
  path: '/names',
  caller: 'anyone',
  summary: 'Takes a name, or none.',
  body: z.object({ name: z.optional(z.string()) }),
  answers: { 200: z.object({ name: z.string() }) },
})

const greet = async ({ body }: { body: { name?: string | undefined } }) => ({ name: body.name ?? 'nobody' })

/** The status of a call that is meant for the caller, whoever the token says that it is. */
function answering(caller: Caller, identity?: Identity, handler = greet) {
  const app = fastify()
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send({}),
  )
  createRoutes(app, async () => identity).route({ ...CALL, caller }, handler)
  return async (headers: Record<string, string>, payload?: string | object): Promise<number> =>
    (await app.inject({ method: 'POST', url: '/names', headers, ...(payload !== undefined && { payload }) }))
      .statusCode
}
const BEARER = { authorization: 'Bearer token' }

it.each([
  ['left out', undefined, 200],
  ['an empty object', {}, 200],
  ['null', 'null', 400],
  ['a list', [], 400],
  ['a text', '"name"', 400],
])(
  'a body that needs nothing may be left out, and is an object otherwise: %s',
  async (_, payload, status) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    expect(await answering('anyone')(headers as Record<string, string>, payload)).toBe(status)
  },
)

it.each([
  ['well-formed', { name: 'Ana' }],
  ['malformed', { name: 7 }],
])('a customer without an open session is refused, and nothing is done: %s', async (_, payload) => {
  const handler = vi.fn(async () => ({ name: 'Ana' }))
  expect(await answering('customer', undefined, handler)(BEARER, payload)).toBe(401)
  expect(handler).not.toHaveBeenCalled()
})

it.each<[string, 'customer' | 'client', Identity | undefined, number]>([
  ['a visitor', 'customer', { kind: 'client', tokenId: '1' }, 403],
  [
    'a customer',
    'client',
    { kind: 'customer', document: '1', loggedUser: '1', name: '', sessionId: '1' },
    403,
  ],
  ['nobody that we know', 'client', undefined, 401],
])('the token of %s opens no call that is meant for a %s', async (_who, caller, identity, status) => {
  expect(await answering(caller, identity)(BEARER, {})).toBe(status)
})

it('a token that a browser sends along as a cookie opens nothing', async () => {
  const send = answering('client', { kind: 'client', tokenId: '1' })
  for (const name of ['access_token', 'token', 'authorization', 'consente_alfa_session'])
    expect(await send({ cookie: `${name}=token` }, {})).toBe(401)
  expect(await send(BEARER, {})).toBe(200)
})

import { endpoint } from '@consente/contract/endpoint'
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

it.each([
  ['left out', undefined, 200],
  ['an empty object', {}, 200],
  ['null', 'null', 400],
  ['a list', [], 400],
  ['a text', '"name"', 400],
])(
  'a body that needs nothing may be left out, and is an object otherwise: %s',
  async (_, payload, status) => {
    const app = fastify()
    app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
      reply.code(error.status ?? 500).send({}),
    )
    createRoutes(app, async () => undefined).route(CALL, async ({ body }) => ({
      name: body.name ?? 'nobody',
    }))
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await app.inject({
      method: 'POST',
      url: '/names',
      headers,
      ...(payload !== undefined && { payload }),
    })
    expect(answer.statusCode).toBe(status)
  },
)

it.each([
  ['well-formed', { name: 'Ana' }],
  ['malformed', { name: 7 }],
])('a customer without an open session is refused, and nothing is done: %s', async (_, payload) => {
  const app = fastify()
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send({}),
  )
  const handler = vi.fn(async () => ({ name: 'Ana' }))
  createRoutes(app, async () => undefined).route({ ...CALL, caller: 'customer' }, handler)
  const headers = { authorization: 'Bearer signed' }
  expect((await app.inject({ method: 'POST', url: '/names', headers, payload })).statusCode).toBe(401)
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
  const app = fastify()
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send({}),
  )
  createRoutes(app, async () => identity).route({ ...CALL, caller }, async () => ({ name: 'Ana' }))
  const headers = { authorization: 'Bearer token' }
  expect((await app.inject({ method: 'POST', url: '/names', headers, payload: {} })).statusCode).toBe(status)
})

it('a token that a browser sends along as a cookie opens nothing', async () => {
  const app = fastify()
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send({}),
  )
  const everybody = async (): Promise<Identity> => ({ kind: 'client', tokenId: '1' })
  createRoutes(app, everybody).route({ ...CALL, caller: 'client' }, async () => ({ name: 'Ana' }))
  const send = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/names', headers, payload: {} })
  for (const name of ['access_token', 'token', 'authorization', 'consente_alfa_session'])
    expect((await send({ cookie: `${name}=token` })).statusCode).toBe(401)
  expect((await send({ authorization: 'Bearer token' })).statusCode).toBe(200)
})

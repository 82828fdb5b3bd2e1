import { endpoint } from '@consente/contract/endpoint'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createRoutes } from './route.ts'

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

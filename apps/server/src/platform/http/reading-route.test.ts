import { endpoint } from '@consente/contract/endpoint'
import Fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Failure } from '../base/failure.ts'
import { type Customer, createRoutes, type GoingOn, type Identify } from './route.ts'

/** A call that begins to read while its caller's session is asked about: in what order, and for whom. */
const ANA = { kind: 'customer', document: '1', loggedUser: '1', name: 'Ana', sessionId: 's' } as Customer
const call = endpoint({
  method: 'GET',
  path: '/own/:number',
  caller: 'customer',
  summary: 'Tests only.',
  params: z.object({ number: z.string().check(z.regex(/^\d+$/)) }),
  answers: { 200: z.object({ number: z.string() }) },
})

const seen: string[] = []
beforeEach(() => void seen.splice(0))

function ask(identify: Identify, begin: (number: string) => GoingOn<{ number: string }>, path = '/own/7') {
  const app = Fastify()
  app.setErrorHandler((error: Failure, _request, reply) => reply.code(error.status ?? 500).send({}))
  createRoutes(app, identify).reading(call, ({ params, identity }) => {
    seen.push(`begun for ${identity.document}`)
    return begin(params.number)
  })
  return app.inject({ method: 'GET', url: path, headers: { authorization: 'Bearer signed' } })
}
const answer =
  (number: string): GoingOn<{ number: string }> =>
  async ({ proved }) => {
    seen.push(proved ? `answered at ${proved.acr}` : 'answered')
    return { number }
  }
/** @param identity what becomes known of the session */
const asking =
  (identity: Customer | undefined): Identify =>
  async (_bearer, whileAsking) => {
    whileAsking?.(ANA)
    await Promise.resolve()
    seen.push('asked')
    return identity
  }

it('begins once, before the session is known, and answers after', async () => {
  const { statusCode, body } = await ask(asking(ANA), answer)
  expect([statusCode, JSON.parse(body)]).toEqual([200, { number: '7' }])
  expect(seen).toEqual(['begun for 1', 'asked', 'answered'])
})

it('goes on with what the session has proved, which a token does not say', async () => {
  const proved: Customer['proved'] = { acr: 'loa3', amr: ['pwd', 'otp'], factorAt: undefined }
  await ask(asking({ ...ANA, proved }), answer)
  expect(seen).toEqual(['begun for 1', 'asked', 'answered at loa3'])
})

it('answers nothing of a session that has ended, whatever became of what was begun', async () => {
  expect((await ask(asking(undefined), answer)).statusCode).toBe(401)
  expect(seen).toEqual(['begun for 1', 'asked'])
  const refused = () => {
    throw new Failure('FORBIDDEN')
  }
  expect((await ask(asking(undefined), refused)).statusCode).toBe(401)
  expect((await ask(asking(undefined), answer, '/own/seven')).statusCode, 'malformed').toBe(401)
})

it('tells what kept it from beginning once the caller is known', async () => {
  expect((await ask(asking(ANA), answer, '/own/seven')).statusCode).toBe(400)
  expect(
    await ask(asking(ANA), () => {
      throw new Failure('FORBIDDEN')
    }),
  ).toMatchObject({ statusCode: 403 })
})

it('begins after a caller who is known at once', async () => {
  expect((await ask(async () => ANA, answer)).statusCode).toBe(200)
  expect(seen).toEqual(['begun for 1', 'answered'])
})

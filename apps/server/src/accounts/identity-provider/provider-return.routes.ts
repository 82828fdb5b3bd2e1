import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { cookiesOf } from '../../platform/http/cookies.ts'
import { BACK_CHANNEL, CALLBACK } from './provider-client.ts'

type Acts = {
  comeBack(returned: { answer: string; cookies: ReturnType<typeof cookiesOf> }): Promise<string>
  /** Undefined where the provider does not tell of ended sessions. */
  endByProvider: ((logoutToken: string) => Promise<boolean>) | undefined
}

const Logout = z.object({ logout_token: z.string().check(z.maxLength(16_384)) })

/** The addresses that the identity provider knows: the browser's way back, and its own call when a session is over there. */
export function providerReturnRoutes(app: FastifyInstance, { comeBack, endByProvider }: Acts): void {
  app.route({
    method: 'GET',
    exposeHeadRoute: false,
    url: CALLBACK,
    handler: async (request, reply) => {
      const { search } = new URL(request.raw.url ?? '', 'http://localhost')
      const location = await comeBack({ answer: search, cookies: cookiesOf(request, reply) })
      return reply.header('cache-control', 'no-store').redirect(location, 303)
    },
  })
  if (!endByProvider) return
  app.route({
    method: 'POST',
    url: BACK_CHANNEL,
    handler: async ({ body }, reply) => {
      const { data } = z.safeParse(Logout, body)
      const isEnded = data !== undefined && (await endByProvider(data.logout_token))
      void reply.code(isEnded ? 200 : 400).header('cache-control', 'no-store')
      return isEnded ? {} : { error: 'invalid_request' }
    },
  })
}

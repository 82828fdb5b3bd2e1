import type { FastifyInstance } from 'fastify'
import { portalError } from '../transmission-address.ts'
import { errorFor, type StartDeps, startAuthorisation } from './start-authorisation.ts'

/** The address of a transmission, opened by the browser: it always answers with a redirect. */
export function transmissionRoutes(app: FastifyInstance, deps: StartDeps): void {
  app.route<{ Params: { handle: string } }>({
    method: 'GET',
    // NOTE: a HEAD of a link checker must not push a request.
    exposeHeadRoute: false,
    url: '/transmissions/:handle',
    handler: async (request, reply) => {
      const address = await startAuthorisation(deps, request.params.handle).catch((error: unknown) => {
        deps.log.error({ err: error }, 'an authorisation was not started')
        return portalError(deps.config, errorFor(error))
      })
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(address, 303)
    },
  })
}

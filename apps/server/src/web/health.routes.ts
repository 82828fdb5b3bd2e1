import type { FastifyInstance } from 'fastify'
import serverPackage from '../../package.json' with { type: 'json' }
import type { Platform } from '../platform/platform.ts'

/**
 * Version of the server; liveness: the process answers; readiness: the database answers, and takes changes:
 * its disk has room for new rows, and it is no standby.
 */
export function healthRoutes(app: FastifyInstance, { database, keys }: Platform): void {
  app.get('/health', async () => ({ status: 'live', version: serverPackage.version }))
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await database.query('select 1')
    } catch {
      return reply.code(503).send({ status: 'not ready', reason: 'database' })
    }
    const reason = database.refusal()
    if (reason) return reply.code(503).send({ status: 'not ready', reason })
    return { status: 'ready' }
  })
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ keys: keys.publicJwks }),
  )
}

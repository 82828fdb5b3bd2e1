import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'

/** Liveness: the process answers. Readiness: the database answers, and its disk has room for new rows. */
export function healthRoutes(app: FastifyInstance, { database, keys }: Platform): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await database.query('select 1')
    } catch {
      return reply.code(503).send({ status: 'not ready', reason: 'database' })
    }
    if (database.isFull()) return reply.code(503).send({ status: 'not ready', reason: 'disk full' })
    return { status: 'ready' }
  })
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ keys: keys.publicJwks }),
  )
}

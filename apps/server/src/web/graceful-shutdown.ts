import type { FastifyInstance } from 'fastify'

/**
 * Graceful shutdown without a failed request: the process reports that it is not ready, keeps answering until load
 * balancers have noticed, and closes each connection after its answer, so that the next request reaches another
 * process. Must be registered before any other hook.
 * @returns a function that starts the shutdown
 */
export function prepareShutdown(app: FastifyInstance): () => void {
  let isStopping = false
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping) return
    reply.raw.setHeader('connection', 'close')
    if (request.url === '/health/ready')
      return reply.code(503).send({ status: 'not ready', reason: 'stopping' })
  })
  return () => {
    isStopping = true
  }
}

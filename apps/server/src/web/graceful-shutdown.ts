import type { FastifyInstance } from 'fastify'

/**
 * How a process leaves without a failed request: it says that it is not ready, goes on answering until those in front
 * have seen it, and asks every caller to come on a new connection, which then leads to another process.
 * Must be there before any other hook.
 * @returns a function that begins it
 */
export function prepareShutdown(app: FastifyInstance): () => void {
  let isLeaving = false
  app.addHook('onRequest', async (request, reply) => {
    if (!isLeaving) return
    reply.raw.setHeader('connection', 'close')
    if (request.url === '/health/ready')
      return reply.code(503).send({ status: 'not ready', reason: 'stopping' })
  })
  return () => {
    isLeaving = true
  }
}

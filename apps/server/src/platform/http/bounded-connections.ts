import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection on which nothing moves for so long is closed: longer than any answer takes. Milliseconds. */
export const SILENT_MS = 120_000
/** Requests of one connection that wait for their answers: browsers and proxies send one after the other. */
const MOST_WAITING = 4

/**
 * Ends a connection that sends on and on and takes no answers: each packet of it could hold hundreds of requests, whose answers
 * would all wait in memory. Must be registered before any other hook.
 */
export function boundPipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (count <= MOST_WAITING) return done()
    reply.hijack()
    socket.destroy()
  })
}

/** Gives another server the deadlines of this application's own. */
export function sameDeadlines(
  server: Pick<Server, 'requestTimeout' | 'keepAliveTimeout' | 'timeout'>,
  { server: own }: Pick<FastifyInstance, 'server'>,
): void {
  server.requestTimeout = own.requestTimeout
  server.keepAliveTimeout = own.keepAliveTimeout
  server.timeout = own.timeout
}

import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { answerAccess } from './access-calls.ts'
import { type Orders, takeOrders } from './backend-orders.ts'
import { answerConsents } from './consents-calls.ts'
import { playOtherInstitution } from './other-institution.ts'
import { readableAddress, servePortal } from './portal-page.ts'
import { freshWorld, type World } from './second-backend-world.ts'
import { answerSettings } from './settings-calls.ts'

/** A running backend that follows only the specification's calls; see README.md here. */
export type SecondBackend = Orders & {
  url: string
  readonly world: World
  /** As if the test before had never been: a fresh world, nothing asked, nothing ordered. */
  reset(): void
  stop(): Promise<void>
}

/** What may be called without a customer's token: the two token calls, and the account calls with a client's. */
const CUSTOMERS_ONLY = /^\/bff-opin\/(consents|data-provider)\//

export async function startSecondBackend(): Promise<SecondBackend> {
  let world = freshWorld()
  const read = (): World => world
  const app = Fastify({ forceCloseConnections: true, rewriteUrl: ({ url = '/' }) => readableAddress(url) })
  await app.register(formbody)
  allowEmptyJson(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.sendDate = world.tellsTime
  })
  const orders = takeOrders(app)
  app.addHook('preHandler', async (request, reply) => {
    if (!CUSTOMERS_ONLY.test(request.url)) return
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!world.tokens.has(token)) return reply.code(401).send({})
  })
  answerAccess(app, read)
  answerSettings(app, read)
  answerConsents(app, read)
  playOtherInstitution(app, read)
  servePortal(app, read)
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  return {
    ...orders,
    url,
    get world() {
      return world
    },
    reset: () => {
      orders.forgive()
      orders.asked.length = 0
      world = freshWorld()
    },
    stop: () => app.close(),
  }
}

/** "Empty body" of the specification may come with a JSON content type. */
function allowEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(String(text)))
    } catch (error) {
      done(error as Error)
    }
  })
}

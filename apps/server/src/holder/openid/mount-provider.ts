import type { IncomingMessage, ServerResponse } from 'node:http'
import middie from '@fastify/middie'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Config } from '../../platform/config/server-config.ts'
import { methodsBut } from '../../platform/http/http-methods.ts'
import { earlyRefusal } from './early-refusal.ts'

/**
 * The redirect back to the recipient carries an encrypted token and its `state` in one header, and a proxy takes 4 kB for
 * all of them by default: the provider's answers leave out what only the portal's pages need.
 */
const OF_PORTAL_PAGES = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const STRICT_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** For redirects: their text has one absolute link, which no `base` could change. */
const REDIRECT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Mounts the provider under /auth, in a scope of its own and before any body parser: it parses requests itself. */
export async function mountProvider(app: FastifyInstance, provider: Provider, config: Config): Promise<void> {
  provider.use(answerUnknown)
  const answer = provider.callback()
  provider.proxy = true
  const { host, protocol } = new URL(config.publicUrl)

  await app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      const { statusCode = 500 } = error
      const refusal = earlyRefusal(statusCode, error)
      if (!refusal) throw error
      return reply.code(statusCode).header('cache-control', 'no-store').send(refusal)
    })
    // NOTE: the provider writes to the response itself; common headers must be set before.
    scope.addHook('onRequest', async ({ url }, reply) => {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      for (const name of OF_PORTAL_PAGES) reply.raw.removeHeader(name)
      const policy = url.startsWith('/auth/authorize') ? REDIRECT_POLICY : STRICT_POLICY
      reply.raw.setHeader('content-security-policy', policy)
    })
    await scope.register(middie)
    scope.use('/auth', (request: IncomingMessage, response: ServerResponse) => {
      // NOTE: the provider derives addresses from the request; ours come from the configuration only.
      request.headers.host = host
      request.headers['x-forwarded-host'] = host
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      response.setHeader('cache-control', 'no-store')
      void answer(request, response)
    })
    scope.route({
      method: methodsBut([]),
      url: '/auth/*',
      handler: (_request, reply) => reply.callNotFound(),
    })
  })
}

/** Answers an unknown address under /auth in the provider's failure form. */
async function answerUnknown(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next()
  if (ctx.status !== 404 || ctx.body) return
  ctx.body = { error: 'not_found', error_description: 'nothing is at this address' }
  ctx.status = 404
}

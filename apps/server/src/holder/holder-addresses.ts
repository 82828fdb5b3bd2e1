import type { FastifyReply } from 'fastify'
import type { PartAddresses } from '../platform/http/part-addresses.ts'
import { ApiFailure } from '../platform/scheme-api/api-failure.ts'

/**
 * The OpenID provider under /auth, which is one wildcard route of the server, and the scheme's APIs under
 * /open-insurance. Discovery answers anybody.
 */
export const HOLDER_ADDRESSES: PartAddresses = {
  forInstitutions: /^\/(auth|open-insurance)\//,
  demandsCertificate:
    /^\/(auth\/(token|par|reg|userinfo)(\/|$)|open-insurance\/(?!discovery\/v[12]\/(status|outages)$))/i,
  continuesTrace: /^\/(open-insurance\/|auth\/(token|par)$)/,
  reported: /^\/open-insurance\//,
  wildcard: { template: '/auth/*', nameOf: providerRoute },
  unreadable: { address: /^\/open-insurance\//, answer: answerUnreadableAddress },
}

const PROVIDER = new Set([
  '/auth/token',
  '/auth/token/revocation',
  '/auth/par',
  '/auth/authorize',
  '/auth/userinfo',
  '/auth/jwks',
  '/auth/.well-known/openid-configuration',
])
const RESUMED = /^\/auth\/authorize\/[^/]+$/

function providerRoute(path: string): string {
  if (PROVIDER.has(path)) return path
  return RESUMED.test(path) ? '/auth/authorize/:uid' : '/auth/*'
}

/** Answers in the published form of the scheme's errors. */
function answerUnreadableAddress(reply: FastifyReply): FastifyReply {
  const failure = new ApiFailure(400, 'O endereço não pôde ser lido.')
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    .send(failure.toBody(new Date()))
}

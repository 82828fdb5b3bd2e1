import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Clock } from '../../platform/base/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { bearerIn } from '../../platform/http/route.ts'
import { belongsTo, thumbprintOf } from '../../platform/network/client-certificate.ts'
import { ownerOf } from './certificate-owner.ts'
import { type Acceptance, accept, leave, refuse } from './finish-interaction.ts'
import { intentOfBrowser } from './interaction-cookie.ts'
import { mountProvider } from './mount-provider.ts'
import { createProvider, interactionCookie, type ProviderDeps } from './provider.ts'
import { serveErrorStyle } from './provider-error-style.ts'
import { registrationRoutes } from './registration/client-registration.routes.ts'
import { registrationApi } from './registration/registered-clients.ts'

/** The OpenID provider as the rest of the holder uses it; no type of the library is exposed. */
export type OpenId = {
  mount(app: FastifyInstance): Promise<void>
  clientOf(bearer: string, request: IncomingMessage): Promise<ClientToken | undefined>
  /** The grant of an access token for a customer's consent. */
  grantOf(bearer: string, request: IncomingMessage): Promise<GrantToken | undefined>
  /** @returns where the browser goes next; undefined when the request is over. */
  accept(sql: Sql, acceptance: Acceptance): Promise<string | undefined>
  refuse(intentId: string, description: string): Promise<string | undefined>
  /** The same before anybody signed in; undefined also when the request is answered. */
  leave(sql: Sql, intentId: string): Promise<string | undefined>
  /** The request that a browser has opened, by its signed cookie. */
  intentOfBrowser(readCookie: (name: string) => string | undefined): string | undefined
  /** The answer of a request, until its browser has fetched it. */
  answerTo(intentId: string): Promise<{ isGranted: boolean; location: string } | undefined>
  /** True if the request still waits for its first answer. */
  isUnanswered(intentId: string): Promise<boolean>
}
/** A token of an institution itself, for the consents API. */
export type ClientToken = { clientId: string; scopes: ReadonlySet<string> }
/** A token that belongs to a consent. */
export type GrantToken = ClientToken & { grantId: string }

type BoundToken = { clientId?: string | undefined; 'x5t#S256'?: string | undefined }

/** Dependencies of the OpenID provider, with what its storage needs. */
export type OpenIdDeps = ProviderDeps & { database: Database; clock: Clock }

/** Starts the OpenID provider with its storage, and what other parts may do with its requests. */
export function openOpenId(deps: OpenIdDeps): OpenId {
  const { config, database, gate, steps, clientCertificates, directoryState } = deps
  const provider = createProvider(deps)
  /** A bound token is valid with its certificate only (RFC 8705 section 3), which must still belong to its client.
   * A client that the directory no longer has holds none. */
  async function isHeldBy(request: IncomingMessage, token: BoundToken): Promise<boolean> {
    const client = token.clientId && (await provider.Client.find(token.clientId))
    if (!client || (await directoryState.refusalOf(client.clientId))) return false
    const bound = token['x5t#S256']
    if (bound === undefined) return !config.mtls
    const certificate = clientCertificates.of(request)
    return (
      certificate !== undefined &&
      thumbprintOf(certificate) === bound &&
      belongsTo(certificate, ownerOf(client as unknown as Readonly<Record<string, unknown>>))
    )
  }
  /** An access token of a customer's consent, presented by the client that it was issued to. */
  async function customerToken(bearer: string, request: IncomingMessage) {
    const token = await provider.AccessToken.find(bearer)
    if (!token?.clientId || !token.grantId || !(await isHeldBy(request, token))) return undefined
    const { clientId, grantId, scopes, accountId } = token
    return { clientId, grantId, scopes, accountId }
  }
  answerUserinfo(provider, async (bearer, request) => {
    const token = await customerToken(bearer, request)
    const consent = token && (await gate.ofGrant(token.grantId))
    return consent?.grant && token?.accountId
  })
  return {
    async mount(app) {
      serveErrorStyle(app, deps.portal.brand.colour)
      if (config.registration) await registrationRoutes(app, registrationApi(provider, deps))
      await mountProvider(app, provider, config)
    },
    async clientOf(bearer, request) {
      const token = await provider.ClientCredentials.find(bearer)
      return token?.clientId && (await isHeldBy(request, token))
        ? { clientId: token.clientId, scopes: token.scopes }
        : undefined
    },
    grantOf: customerToken,
    accept: (sql, acceptance) => accept(steps, sql, acceptance),
    leave: (sql, intentId) => leave(steps, sql, intentId),
    isUnanswered: steps.isUnanswered,
    intentOfBrowser: (readCookie) => intentOfBrowser(provider, interactionCookie(config), readCookie),
    answerTo: steps.answerTo,
    refuse: (intentId, description) => refuse(steps, database, { intentId, description }),
  }
}

/** The subject of an access token; undefined unless the consent is in force. */
type SubjectOf = (bearer: string, request: IncomingMessage) => Promise<string | undefined>

/**
 * UserInfo (OIDC Core section 5.3), which the scheme requires of every holder. NOTE: the library accepts tokens
 * without an audience only, and all of ours are for the scheme's APIs.
 */
function answerUserinfo(provider: Provider, subjectOf: SubjectOf): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    if (ctx.path !== '/userinfo' || !['GET', 'POST'].includes(ctx.method)) {
      await next()
      return
    }
    const bearer = bearerIn(ctx.headers)
    const sub = bearer && (await subjectOf(bearer, ctx.req))
    ctx.status = sub ? 200 : 401
    if (!sub) ctx.set('www-authenticate', 'Bearer error="invalid_token"')
    ctx.body = sub ? { sub } : { error: 'invalid_token', error_description: 'the access token is not valid' }
  })
}

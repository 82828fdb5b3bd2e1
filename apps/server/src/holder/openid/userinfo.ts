import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { bearerIn } from '../../platform/http/route.ts'

/** The subject of an access token; undefined unless the consent is in force. */
export type SubjectOf = (bearer: string, request: IncomingMessage) => Promise<string | undefined>

/**
 * UserInfo (OIDC Core section 5.3), which the scheme requires of every holder. NOTE: the library accepts tokens
 * without an audience only, and all of ours are for the scheme's APIs.
 */
export function answerUserinfo(provider: Provider, subjectOf: SubjectOf): void {
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

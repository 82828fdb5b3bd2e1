import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { Failure } from '../../platform/base/failure.ts'

/**
 * Answers 503 while the database or the signer is away, and says when to try again (RFC 9110 section 10.2.3): the library
 * answers any failure of them as an internal error. Must be the provider's first middleware.
 */
export function answerOutages(provider: Provider): void {
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: unknown) => {
    ctx.state.outage = outageIn(error)
  })
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    try {
      await next()
    } catch (error) {
      ctx.state.outage = outageIn(error)
      if (!ctx.state.outage) throw error
      ctx.status = 500
    }
    if (ctx.state.outage && ctx.status === 500) answerUnavailable(ctx, ctx.state.outage as Failure)
  })
}

const outageIn = (error: unknown): Failure | undefined =>
  error instanceof Failure && error.status === 503 ? error : undefined

/** A browser keeps the page that it was given, and the cookies with which it can open it again. */
function answerUnavailable(ctx: KoaContextWithOIDC, { retryAfter }: Failure): void {
  const isPage = ctx.type === 'text/html'
  ctx.remove('set-cookie')
  if (retryAfter !== undefined) ctx.set('retry-after', String(retryAfter))
  if (!isPage)
    ctx.body = { error: 'temporarily_unavailable', error_description: 'try again in a few seconds' }
  ctx.status = 503
}

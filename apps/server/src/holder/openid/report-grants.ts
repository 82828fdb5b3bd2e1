import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ConsentGate } from './consent-gate.ts'

/** Tells the consents what the token endpoint did, before its answer leaves. */
export function reportGrants(provider: Provider, gate: ConsentGate): void {
  provider.on('grant.revoked', (ctx: KoaContextWithOIDC, grantId: string) => {
    ctx.state.endedGrant = grantId
  })
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next()
    // NOTE: an address that the provider does not know has no context of its own.
    if (!ctx.oidc) return
    const { route, params, entities } = ctx.oidc
    if (typeof ctx.state.endedGrant === 'string') {
      await gate.grantEnded(ctx.state.endedGrant, route === 'revocation' ? 'recipient' : 'reuse')
    }
    const isExchange = route === 'token' && params?.grant_type === 'authorization_code'
    if (isExchange && ctx.status === 200 && entities.Grant) await gate.exchanged(entities.Grant.jti)
  })
}

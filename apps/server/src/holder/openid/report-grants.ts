import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ConsentGate } from './consent-gate.ts'
import { consentOfScope } from './consent-scope.ts'
import type { Adapters } from './storage/storage-adapter.ts'

/** Tells the consents what the token endpoint did, before its answer leaves. */
export function reportGrants(
  provider: Provider,
  gate: ConsentGate,
  adapters: Pick<Adapters, 'settle'>,
): void {
  provider.on('grant.revoked', (ctx: KoaContextWithOIDC, grantId: string) => {
    ctx.state.endedGrant = grantId
  })
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next()
    // NOTE: an address that the provider does not know has no context of its own.
    if (!ctx.oidc) return
    // What failed with us may be tried again.
    if (ctx.status < 500) await adapters.settle(ctx)
    const { route, params, entities } = ctx.oidc
    if (typeof ctx.state.endedGrant === 'string') {
      await gate.grantEnded(ctx.state.endedGrant, route === 'revocation' ? 'recipient' : 'reuse')
    }
    if (route === 'token' && ctx.status === 200) {
      const { clientId = '' } = entities.Client ?? {}
      const consentId = consentOfScope(entities.Grant?.getOIDCScope() ?? '')
      await gate.issued({ clientId, grantType: String(params?.grant_type), consentId })
    }
  })
}

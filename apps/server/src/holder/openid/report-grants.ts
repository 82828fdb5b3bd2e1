import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ConsentGate } from './consent-gate.ts'
import { consentOfScope } from './consent-scope.ts'

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
    const grantId = entities.Grant?.jti
    const { clientId = '' } = entities.Client ?? {}
    if (route === 'token' && ctx.status === 200) {
      const grantType = String(params?.grant_type)
      await gate.issued({ clientId, grantType, grantId })
    }
    const consentId = consentOfScope(String(params?.scope ?? ''))
    if (entities.AuthorizationCode && route === 'resume' && consentId)
      await gate.codeIssued(consentId, clientId)
  })
}

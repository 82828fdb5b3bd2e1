import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ConsentGate } from './consent-gate.ts'
import { consentOfScope } from './consent-scope.ts'
import type { Adapters } from './storage/storage-adapter.ts'

/**
 * Reports the grants of the token endpoint to the consents, before the answer is sent.
 * NOTE: not in the statement that uses the code. The library encrypts the id_token after it, by a key that it may have to fetch
 * from the recipient: only a finished answer tells that there are tokens to report. A process
 * that dies between the two has used the code and sent nothing; whoever sends the code again then is the recipient or a thief
 * of the code, which nobody can tell apart, so that the grant ends as for any code used twice (RFC 6749 section 4.1.2).
 */
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
    // NOTE: a request to an unknown address has no context of the provider.
    if (!ctx.oidc) return
    // After a failure of ours, the caller can retry.
    if (ctx.status < 500) await adapters.settle(ctx)
    const { route, params, entities } = ctx.oidc
    if (typeof ctx.state.endedGrant === 'string') {
      await gate.grantEnded(ctx.state.endedGrant, route === 'revocation' ? 'recipient' : 'reuse')
    }
    if (route === 'token' && ctx.status === 200) {
      const { clientId = '' } = entities.Client ?? {}
      const consentId = consentOfScope(entities.Grant?.getOIDCScope() ?? '')
      const isGood = await gate.issued({ clientId, grantType: String(params?.grant_type), consentId })
      if (isGood) return
      ctx.status = 400
      ctx.body = { error: 'invalid_grant', error_description: 'grant request is invalid' }
    }
  })
}

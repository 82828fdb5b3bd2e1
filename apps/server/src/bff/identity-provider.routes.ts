import * as calls from '@consente/contract/portal/identity-provider'
import type { ProviderSignIn } from '../accounts/accounts.ts'
import type { Route } from '../platform/http/route.ts'
import type { AccessDeps } from './access.routes.ts'

/** Signing in at the insurer's identity provider (capability `identityProvider`). */
export function identityProviderRoutes(
  route: Route,
  provider: ProviderSignIn,
  { consentOfIntent }: Pick<AccessDeps, 'consentOfIntent'>,
): void {
  route(calls.startProviderSignIn, ({ body, ip, cookies }) =>
    provider.begin({ intentId: body.intent_id, ip, cookies }),
  )

  route(calls.startProviderProof, ({ identity, body, ip, cookies }) =>
    provider.beginProof(identity, { ...body, ip, cookies }),
  )

  route(calls.finishProviderSignIn, ({ body, ip, cookies, userAgent }) =>
    provider.finish(
      { state: body.sign_in, document: body.document, ip, cookies, userAgent },
      consentOfIntent,
    ),
  )
}

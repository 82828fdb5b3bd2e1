import * as calls from '@consente/contract/portal/handover'
import type { Route } from '../platform/http/route.ts'
import type { AccessDeps } from './access.routes.ts'

/** Signing in from the insurer's app (capability `handover`). */
export function handoverRoutes(
  route: Route,
  { accounts, consentOfIntent }: Pick<AccessDeps, 'accounts' | 'consentOfIntent'>,
): void {
  route(calls.signInByHandover, async ({ body, ip, cookies, userAgent }) => {
    const { code, verifier, open_document: openDocument, intent_id: intentId } = body
    const consentId = intentId ? await consentOfIntent(intentId) : undefined
    const asked = { code, verifier, openDocument, intentId, consentId, ip, cookies, userAgent }
    const answer = await accounts.signInByHandover(asked)
    return { ...answer, ...(consentId && { consentId }) }
  })
}

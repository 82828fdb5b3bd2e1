import * as wire from '@consente/contract/portal/factors'
import { toInstantText } from '@consente/domain/period'
import type { Factor } from '../accounts/factors/factor.port.ts'
import type { Route } from '../platform/http/route.ts'
import type { AccessDeps } from './access.routes.ts'

/** Second factors: the calls under /bff-opin/security/v1, and the sign-in by passkey. */
export function securityRoutes(route: Route, { accounts, consentOfIntent }: AccessDeps): void {
  route(wire.startPasskeySignIn, ({ body, ip }) =>
    accounts.startPasskeySignIn({ document: body.document, ip }),
  )

  route(wire.signInWithPasskey, async ({ body, ip, cookies, userAgent }) => {
    const { passkey, intent_id: intentId } = body
    const consentId = intentId ? await consentOfIntent(intentId) : undefined
    const from = { ip, cookies, userAgent }
    const answer = await accounts.signInWithPasskey({ passkey, intentId, consentId, ...from })
    return { ...answer, ...(consentId && { consentId }) }
  })

  route(wire.factors, async ({ identity }) => ({
    factors: (await accounts.listFactors(identity)).map(toWire),
  }))

  route(wire.startProof, ({ identity }) => accounts.startProof(identity))

  route(wire.finishProof, async ({ identity, body }) => {
    const { acr, factorAt } = await accounts.finishProof(identity, body)
    return { acr, factorAt: toInstantText(factorAt) }
  })
}

const toWire = ({ id, kind, name, createdAt, countsFrom, lastUsedAt }: Factor): wire.Factor => ({
  id,
  kind,
  name,
  createdAt: toInstantText(createdAt),
  countsFrom: toInstantText(countsFrom),
  ...(lastUsedAt && { lastUsedAt: toInstantText(lastUsedAt) }),
})

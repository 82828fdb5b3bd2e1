import * as wire from '@consente/contract/portal/factors'
import * as passkeys from '@consente/contract/portal/passkeys'
import { toInstantText } from '@consente/domain/period'
import { deviceKindOf, deviceName } from '../accounts/accounts.ts'
import type { Customer, Route } from '../platform/http/route.ts'
import type { AccessDeps } from './access.routes.ts'

const APP = 'Aplicativo de códigos'

/** Second factors: the calls under /bff-opin/security/v1, and the sign-in by passkey. */
export function securityRoutes(route: Route, deps: AccessDeps): void {
  const { accounts, consentOfIntent, waitingConsentOf } = deps
  route(passkeys.startPasskeySignIn, ({ body, ip, cookies }) =>
    accounts.startPasskeySignIn({ document: body.document, ip, cookies }),
  )

  route(passkeys.signInWithPasskey, async ({ body, ip, cookies, userAgent }) => {
    const { passkey, intent_id: intentId } = body
    const consentId = intentId ? await consentOfIntent(intentId) : undefined
    const from = { ip, cookies, userAgent }
    const answer = await accounts.signInWithPasskey({ passkey, intentId, consentId, ...from })
    return { ...answer, ...(consentId && { consentId }) }
  })

  const shown = (customer: Customer) => accounts.showFactors(customer)

  route(wire.factors, ({ identity }) => shown(identity))

  route(wire.sendEnrolmentCode, ({ identity }) => accounts.sendEnrolmentCode(identity))

  route(wire.openEnrolment, async ({ identity, body }) => {
    const { until } = await accounts.openEnrolment(identity, body)
    return { until: toInstantText(until) }
  })

  route(wire.startPasskey, ({ identity }) => accounts.startPasskey(identity))

  route(wire.addPasskey, async ({ identity, body, userAgent }) => {
    const name = body.name ?? deviceName(deviceKindOf(userAgent))
    await accounts.addPasskey(identity, { passkey: body.passkey, name })
    return shown(identity)
  })

  route(wire.startTotp, ({ identity }) => accounts.startTotp(identity))

  route(wire.addTotp, async ({ identity, body: { secret, code, name = APP } }) => {
    await accounts.addTotp(identity, { secret, code, name })
    return shown(identity)
  })

  route(wire.removeFactor, async ({ identity, params, body }) => {
    await accounts.removeFactor(identity, {
      id: params.factorId,
      ...('password' in body && { password: body.password }),
    })
    return shown(identity)
  })

  route(wire.renameFactor, async ({ identity, params, body }) => {
    await accounts.renameFactor(identity, { id: params.factorId, name: body.name })
    return shown(identity)
  })

  route(wire.startIdentityProof, ({ identity }) => accounts.startIdentityProof(identity))

  route(wire.proveIdentity, async ({ identity, body }) => {
    await accounts.proveIdentity(identity, body)
    return shown(identity)
  })

  route(wire.startProof, ({ identity }) => accounts.startProof(identity))

  route(wire.finishProof, async ({ identity, body }) => {
    const { intentId } = identity
    const consentId = intentId ? await waitingConsentOf(intentId) : undefined
    const { acr, factorAt } = await accounts.finishProof(identity, body, consentId)
    return { acr, factorAt: toInstantText(factorAt) }
  })
}

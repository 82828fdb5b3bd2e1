import type { Sql } from '../../platform/database/database.ts'
import type { ConsentGrant } from './consent-gate.ts'
import { grantOf } from './consents-per-request.ts'
import { ACR } from './provider.ts'
import type { OpenIdSteps } from './storage/openid-storage.ts'

/**
 * Finishing an authorisation request by its id, not by the provider's cookie: approve and refuse are calls with a
 * bearer token, on other paths and perhaps another host. The address that is answered still demands the resume
 * cookie of the browser that opened the request (architecture, trap 1).
 */
export type Acceptance = ConsentGrant & { intentId: string; consentId: string; clientId: string }

/**
 * Within the transaction of the customer's decision, or later again.
 * @returns where the browser goes next; undefined when the request is over. Safe to repeat.
 */
export function accept(
  steps: Pick<OpenIdSteps, 'answer'>,
  sql: Sql,
  acceptance: Acceptance & { audience: string },
): Promise<string | undefined> {
  const { intentId, consentId, clientId, audience, ...grant } = acceptance
  const { accountId, grantId, endsAt } = grant
  const { jti: _id, ...payload } =
    grantOf({ consentId, clientId, state: 'authorised', grant }, audience) ?? {}
  const result = { login: { accountId, acr: ACR, remember: false }, consent: { grantId } }
  return steps.answer(sql, intentId, result, { model: 'Grant', id: grantId, payload, expiresAt: endsAt })
}

/** Ends the request with access_denied. @returns where the browser goes next; undefined when it is over already. */
export function refuse(
  steps: Pick<OpenIdSteps, 'answer'>,
  sql: Sql,
  { intentId, description }: { intentId: string; description: string },
): Promise<string | undefined> {
  return steps.answer(sql, intentId, { error: 'access_denied', error_description: description })
}

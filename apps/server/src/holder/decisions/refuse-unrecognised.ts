import { REFUSALS } from '@consente/contract/opin/refusal'
import { ensure } from '../../platform/base/failure.ts'
import { statusAt } from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import { type EndDeps, endConsent } from '../consents/end-consent.ts'
import type { OpenId } from '../openid/openid.ts'

/** Dependencies of refusing a request before anybody has signed in. */
export type RefuseUnrecognisedDeps = EndDeps & {
  consents: Pick<ConsentReading, 'find' | 'idOfIntent'>
  openId: Pick<OpenId, 'refuse'>
}

/** `isRefused`: before it was authorised, now or earlier. */
type RefusedRequest = { consentId: string; isRefused: boolean; location?: string }

const NOT_RECOGNISED = {
  by: 'USER',
  code: 'CUSTOMER_MANUALLY_REJECTED',
  note: 'Pedido não reconhecido antes do login.',
} as const

/**
 * Refuses the waiting request that brought somebody here and that they do not recognise, before they have signed in. The
 * unguessable intent shows that they were sent here with it; nothing of the consent is told, and an answered one stays as it is.
 * @throws {Failure} NOT_FOUND for an unknown intent
 */
export async function refuseUnrecognised(
  deps: RefuseUnrecognisedDeps,
  intentId: string,
): Promise<RefusedRequest> {
  const consentId = await deps.consents.idOfIntent(intentId)
  const consent = consentId ? await deps.consents.find(consentId) : undefined
  ensure(consent, 'NOT_FOUND')
  const now = deps.clock.now()
  if (statusAt(consent, now).status === 'AWAITING_AUTHORISATION')
    await endConsent(deps, consent, { rejection: NOT_RECOGNISED, at: now })
  const location = await deps.openId.refuse(intentId, REFUSALS.refused)
  const left = (await deps.consents.find(consent.consentId)) ?? consent
  const isRefused = statusAt(left, now).rejection?.code === NOT_RECOGNISED.code
  return { consentId: consent.consentId, isRefused, ...(location && { location }) }
}

import type { IntentBrand } from '@consente/contract/portal/intents'
import { toInstantText } from '@consente/domain/period'
import type { Clock } from '../../platform/base/clock.ts'
import { ensure } from '../../platform/base/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import { type Consent, endOfWaiting, statusAt } from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import type { HolderAudit } from '../holder-audit-events.ts'
import type { HolderThrottling } from '../holder-throttling.ts'
import type { OpenId } from '../openid/openid.ts'
import type { Recipients } from '../recipients.ts'
import { failWithReturnAddress } from './claim-consent.ts'

/** Before anybody has signed in: who asks, and the way back. The handle of the request permits both. */
export type IntentDeps = {
  clock: Clock
  database: Database
  audit: HolderAudit
  throttling: HolderThrottling
  consents: Pick<ConsentReading, 'find' | 'idOfIntent'>
  recipients: Pick<Recipients, 'nameOf' | 'webAddressOf'>
  openId: Pick<OpenId, 'isUnanswered' | 'leave'>
}
/** `ip`: the caller's address, which tries are counted by. */
export type IntentRequest = { intentId: string; ip: string }

/**
 * The institution that asks, while the request can be answered, or has run out of time without an answer.
 * @throws {Failure} NOT_FOUND, the same for a request that is not known, is answered or was left; TOO_MANY_TRIES
 */
export async function brandOfIntent(deps: IntentDeps, request: IntentRequest): Promise<IntentBrand> {
  const consent = await consentOf(deps, request)
  const isOpen = isWaiting(deps, consent)
  ensure(isOpen ? await deps.openId.isUnanswered(request.intentId) : ranOut(deps, consent), 'NOT_FOUND')
  const { name, cnpj, logo } = await deps.recipients.nameOf(consent)
  return { name, cnpj, ...(logo && { logo }), answerUntil: toInstantText(endOfWaiting(consent)), isOpen }
}

/**
 * Ends the request with `access_denied`; the consent, which nobody has answered, waits until its hour.
 * @returns where the browser goes next
 * @throws {Failure} NOT_FOUND for an unknown request; CONSENT_NOT_WAITING, with the recipient's address as `location`,
 * for one that was answered or left; TOO_MANY_TRIES
 */
export async function leaveIntent(deps: IntentDeps, request: IntentRequest): Promise<{ location: string }> {
  const consent = await consentOf(deps, request)
  const location = await deps.database.transaction(async (sql) => {
    const next = await deps.openId.leave(sql, request.intentId)
    if (next) await deps.audit.record(sql, { event: 'consent.request-left', subject: consent.consentId })
    return next
  })
  if (!location) throw await failWithReturnAddress(deps, consent, 'CONSENT_NOT_WAITING')
  return { location }
}

async function consentOf(
  { consents, throttling }: IntentDeps,
  { intentId, ip }: IntentRequest,
): Promise<Consent> {
  await throttling.take('intentAddress', networkOf(ip))
  const consentId = await consents.idOfIntent(intentId)
  const consent = consentId ? await consents.find(consentId) : undefined
  ensure(consent, 'NOT_FOUND')
  return consent
}

const isWaiting = ({ clock }: IntentDeps, consent: Consent): boolean =>
  statusAt(consent, clock.now()).status === 'AWAITING_AUTHORISATION'

/** True if the request ended without an answer. */
function ranOut({ clock }: IntentDeps, consent: Consent): boolean {
  const { rejection } = statusAt(consent, clock.now())
  return rejection?.code === 'CONSENT_EXPIRED' && consent.approvedAt === undefined
}

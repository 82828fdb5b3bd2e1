import { isDuplicate } from '../platform/database.ts'
import { REQUESTED } from './history-texts.ts'
import type { HeldConsent } from './other-institution/consents-api.ts'
import { isUnavailable, notVerified } from './other-institution/institution-failure.ts'
import type { RecipientDeps } from './recipient-deps.ts'
import type { Transmission } from './transmission.ts'

/**
 * Creates the consent of a transmission at its holder. A holder that does not answer may have taken the request all
 * the same, so the transmission keeps its idempotency key for the next press; a refused one is forgotten.
 */
export async function createAtHolder(deps: RecipientDeps, transmission: Transmission): Promise<void> {
  const { institutions, transmissions } = deps
  const { document, loggedUser, idempotencyKey, permissions, endsAt } = transmission
  try {
    const institution = await institutions.at(transmission.authorisationServerId)
    const consent = await institution.createConsent({
      idempotencyKey,
      loggedUser,
      ...(document === loggedUser ? {} : { businessEntity: document }),
      permissions,
      endsAt,
    })
    await record(deps, transmission, consent)
  } catch (error) {
    if (isUnavailable(error)) await transmissions.giveUp(transmission.id)
    else await transmissions.remove(transmission.id)
    throw error
  }
}

async function record(deps: RecipientDeps, transmission: Transmission, consent: HeldConsent): Promise<void> {
  const { database, transmissions, clock } = deps
  if (consent.status !== 'AWAITING_AUTHORISATION')
    throw notVerified('create consent', `a new consent is ${consent.status}`)
  // Never wider than asked (consents API, "Response").
  const granted = transmission.permissions.filter((code) => consent.permissions.includes(code))
  try {
    await database.transaction(async (sql) => {
      if (!(await transmissions.created(sql, transmission.id, consent.consentId, granted))) return
      await transmissions.addHistory(sql, transmission.id, clock.now(), 'PENDING', REQUESTED)
    })
  } catch (error) {
    if (isDuplicate(error)) throw notVerified('create consent', 'the consentId belongs to another consent')
    throw error
  }
}

import { isDuplicate } from '../../platform/database/database.ts'
import type { HeldConsent } from '../other-institution/holder-consents-client.ts'
import { faultFields, isRefusal, notVerified } from '../other-institution/institution-failure.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { Transmission } from './transmission.ts'
import { REQUESTED } from './transmission-history-texts.ts'

/** Dependencies of the creation of a consent at its holder. */
export type CreateDeps = Pick<
  RecipientDeps,
  'database' | 'transmissions' | 'clock' | 'audit' | 'traceLinks' | 'institutions' | 'log'
>

/**
 * Creates the consent of a transmission at its holder. A holder that does not answer, or answers unreadably, may have
 * created it, so the transmission keeps its idempotency key for the next request; the same holds for a failure of
 * this server. A transmission that was refused, or whose consent is unusable, is deleted.
 */
export async function createAtHolder(deps: CreateDeps, transmission: Transmission): Promise<void> {
  const { transmissions, log } = deps
  const { authorisationServerId } = transmission
  try {
    await record(deps, transmission, await askHolder(deps, transmission))
  } catch (error) {
    if (error instanceof UnusableConsent || isRefusal(error)) await transmissions.remove(transmission.id)
    else await transmissions.giveUp(transmission.id)
    const failure = error instanceof UnusableConsent ? notVerified('create consent', error.message) : error
    log.warn({ authorisationServerId, ...faultFields(failure) }, 'a consent was not created at its holder')
    throw failure
  }
}

async function askHolder({ institutions }: CreateDeps, transmission: Transmission): Promise<HeldConsent> {
  const { document, loggedUser, idempotencyKey, permissions, endsAt } = transmission
  const institution = await institutions.at(transmission.authorisationServerId)
  return institution.createConsent({
    idempotencyKey,
    loggedUser,
    ...(document === loggedUser ? {} : { businessEntity: document }),
    permissions,
    endsAt,
  })
}

/** The consent in the holder's answer is unusable, and a retry with the same key would return it again. */
class UnusableConsent extends Error {}

async function record(deps: CreateDeps, transmission: Transmission, consent: HeldConsent): Promise<void> {
  const { database, transmissions, clock, audit, traceLinks } = deps
  if (consent.status !== 'AWAITING_AUTHORISATION')
    throw new UnusableConsent(`a new consent is ${consent.status}`)
  await traceLinks.join(consent.consentId)
  // Never wider than requested (consents API, "Response").
  const granted = transmission.permissions.filter((code) => consent.permissions.includes(code))
  try {
    await database.transaction(async (sql) => {
      if (!(await transmissions.created(sql, transmission.id, consent.consentId, granted))) return
      await transmissions.addHistory(sql, transmission.id, clock.now(), 'PENDING', REQUESTED)
      await audit.record(sql, {
        event: 'sharing.requested',
        subject: consent.consentId,
        person: transmission.document,
        detail: { holder: transmission.authorisationServerId },
      })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new UnusableConsent('the consentId belongs to another consent')
    throw error
  }
}

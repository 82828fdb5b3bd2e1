import { isDuplicate } from '../../platform/database/database.ts'
import type { HeldConsent } from '../other-institution/consents-api.ts'
import { faultFields, isRefusal, notVerified } from '../other-institution/institution-failure.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { REQUESTED } from '../views/transmission-history-texts.ts'
import type { Transmission } from './transmission.ts'

/** What the creation of a consent at its holder needs. */
export type CreateDeps = Pick<
  RecipientDeps,
  'database' | 'transmissions' | 'clock' | 'audit' | 'traceLinks' | 'institutions' | 'log'
>

/**
 * Creates the consent of a transmission at its holder. A holder that does not answer, or not readably, may have taken
 * the request all the same, so the transmission keeps its idempotency key for the next press: also when it is we who
 * fail meanwhile. One that was refused, or whose consent is of no use, is forgotten.
 */
export async function createAtHolder(deps: CreateDeps, transmission: Transmission): Promise<void> {
  const { transmissions, log } = deps
  const { authorisationServerId } = transmission
  try {
    await record(deps, transmission, await askHolder(deps, transmission))
  } catch (error) {
    if (error instanceof Useless || isRefusal(error)) await transmissions.remove(transmission.id)
    else await transmissions.giveUp(transmission.id)
    const failure = error instanceof Useless ? notVerified('create consent', error.message) : error
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

/** The holder answered with a consent that no further try with the same key makes better. */
class Useless extends Error {}

async function record(deps: CreateDeps, transmission: Transmission, consent: HeldConsent): Promise<void> {
  const { database, transmissions, clock, audit, traceLinks } = deps
  if (consent.status !== 'AWAITING_AUTHORISATION') throw new Useless(`a new consent is ${consent.status}`)
  await traceLinks.join(consent.consentId)
  // Never wider than asked (consents API, "Response").
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
    if (isDuplicate(error)) throw new Useless('the consentId belongs to another consent')
    throw error
  }
}

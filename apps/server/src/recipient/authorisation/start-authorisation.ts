import { randomBytes } from 'node:crypto'
import { faultFields, isOwnOutage, isUnavailable } from '../other-institution/institution-failure.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { mayStillBeAuthorised, type Transmission } from '../sharing/transmission.ts'
import { detailsAddress, portalError } from '../transmission-address.ts'

/** Dependencies of a visit to a transmission's address. */
export type StartDeps = Pick<
  RecipientDeps,
  | 'config'
  | 'database'
  | 'clock'
  | 'log'
  | 'audit'
  | 'traceLinks'
  | 'requests'
  | 'transmissions'
  | 'institutions'
>

/** Most requests of one transmission in its hour: far more than a customer makes, as a bound for others who know its address. */
const MOST_REQUESTS = 60

/**
 * The browser opens the address of a transmission: a new authorisation request for the same consent is pushed (a
 * pushed request lives for only a minute), so that a reload, the back button or a pause is possible. Earlier requests
 * stay open: a return of one in another tab still works.
 * @returns where to redirect the browser: the holder, or our portal with an error that it can explain
 */
export async function startAuthorisation(deps: StartDeps, handle: string): Promise<string> {
  const { config, clock, requests } = deps
  const transmission = await deps.transmissions.byHandle(handle)
  if (!transmission?.consentId) return portalError(config, 'invalid_request')
  await deps.traceLinks.join(transmission.consentId)
  if (transmission.hasTokens) return detailsAddress(config, transmission.consentId)
  const random = (): string => randomBytes(32).toString('base64url')
  const secrets = { state: random(), nonce: random(), verifier: random() }
  if (!(await requests.add(transmission.id, secrets, clock.now(), MOST_REQUESTS)))
    return portalError(config, 'invalid_request')
  if (!mayStillBeAuthorised(transmission, clock.now()))
    return portalError(config, 'transmission_ended', secrets.state)
  return pushAuthorisationRequest(deps, transmission, { ...secrets, consentId: transmission.consentId })
}

/** The error that our portal explains: of the holder as OAuth has it, of this server in its own word. */
export function errorFor(error: unknown): string {
  if (isOwnOutage(error)) return 'transmission_unavailable'
  return isUnavailable(error) ? 'temporarily_unavailable' : 'server_error'
}

async function pushAuthorisationRequest(
  deps: StartDeps,
  transmission: Transmission,
  secrets: { state: string; nonce: string; verifier: string; consentId: string },
): Promise<string> {
  const { config, database, clock, requests, institutions, audit, log } = deps
  const { authorisationServerId, permissions } = transmission
  try {
    const institution = await institutions.at(authorisationServerId)
    const address = await institution.pushRequest({ ...secrets, permissions })
    await requests.pushed(secrets.state, clock.now())
    await audit.record(database, { event: 'sharing.customer-left', subject: secrets.consentId })
    return address
  } catch (error) {
    log.warn({ authorisationServerId, ...faultFields(error) }, 'authorisation request was not accepted')
    return portalError(config, errorFor(error), secrets.state)
  }
}

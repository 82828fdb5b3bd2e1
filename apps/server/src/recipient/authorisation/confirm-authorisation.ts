import { setTimeout as sleep } from 'node:timers/promises'
import type { ConfirmedSharing } from '@consente/contract/portal/consent-actions'
import { levelFor } from '@consente/domain/level'
import { ensure, Failure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { HolderTokens } from '../other-institution/code-exchange.ts'
import type { OtherInstitution } from '../other-institution/institution-client.ts'
import { faultFields } from '../other-institution/institution-failure.ts'
import { approvalOf, LONGEST_WAIT_MS, readApprovalsSoon } from '../received-data/further-approvals.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { ReconcileDeps } from '../reconcile.ts'
import { activate } from '../sharing/activate-transmission.ts'
import { endTransmission } from '../sharing/end-transmission.ts'
import {
  endingAtHolder,
  isClosed,
  statusAt,
  TECHNICAL_ISSUE,
  type Transmission,
} from '../sharing/transmission.ts'
import { leaseEnd, whileHoldingLease } from '../work-lease.ts'
import { ownRequest } from './authorisation-refused.ts'
import type { AuthorisationRequest } from './authorisation-request.port.ts'

type Deps = ReconcileDeps & Pick<RecipientDeps, 'throttling' | 'requests' | 'traceLinks'>

const TURN_MS = 250
const TURNS = 120

/** A customer's return from the holder. */
export type Return = {
  customer: Customer
  authorizationCode: string
  requestId: string
  idToken?: string | undefined
}
/** The answer to the portal. `furtherApproval` names the part that waits for other people, if the holder said it in time. */
export type Confirmation = ConfirmedSharing & { consentId: string }

/**
 * Completes a sharing with the authorisation response. Each state is processed once; a repeated confirmation (reload,
 * second tab) gets the same answer. An invalid response, or a code that the holder refuses, ends the transmission
 * here and at the holder; no token is stored. When the holder does not answer, the transmission waits and the same
 * response can be tried again.
 * @throws {Failure} NOT_FOUND, TRANSMISSION_NOT_VERIFIED, TRANSMISSION_REFUSED, TRANSMISSION_ENDED,
 *   INSTITUTION_UNAVAILABLE, TOO_MANY_TRIES
 */
export async function confirm(deps: Deps, response: Return): Promise<Confirmation> {
  await deps.throttling.take('returnAccount', response.customer.document)
  const codeHash = hashOf(response.authorizationCode)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { request, transmission } = await ownRequest(deps, response.customer, response.requestId)
    if (transmission.status === 'ACTIVE') return confirmationOf(await withKnownApproval(deps, transmission))
    const status = statusAt(transmission, deps.clock.now())
    ensure(!isClosed({ status }), 'TRANSMISSION_ENDED', extraOf(transmission))
    const isSameReturn = !request.codeHash || request.codeHash === codeHash
    ensure(isSameReturn, 'TRANSMISSION_NOT_VERIFIED', extraOf(transmission))
    if (await claim(deps, request, transmission, codeHash))
      return whileHoldingLease(
        () => deps.requests.hold(request.state, deps.clock.now(), leaseEnd(deps)),
        () => complete(deps, transmission, request, response),
      )
    await sleep(TURN_MS)
  }
  throw new Failure('INSTITUTION_UNAVAILABLE')
}

function claim(
  deps: Deps,
  request: AuthorisationRequest,
  { id, consentId = id, returnedAt }: Transmission,
  codeHash: string,
): Promise<boolean> {
  const { database, requests, transmissions, clock, audit } = deps
  const now = clock.now()
  return database.transaction(async (sql) => {
    // The customer may have ended it since it was read: then nothing is claimed, and the next turn says so.
    if (!(await transmissions.returned(sql, request.transmissionId, now))) return false
    if (!(await requests.claim(sql, { state: request.state, codeHash, now, until: leaseEnd(deps) })))
      return false
    if (!returnedAt) await audit.record(sql, { event: 'sharing.customer-returned', subject: consentId })
    return true
  })
}

/**
 * Exchanges the code, stores the tokens, verifies the consent, activates the sharing. Tokens are stored before the
 * consent is read back, so that a process that dies in between loses nothing; one that dies between exchange and
 * storing leaves a used code, which ends the transmission at the next try.
 */
async function complete(
  deps: Deps,
  transmission: Transmission,
  { state, nonce, verifier }: AuthorisationRequest,
  { authorizationCode, idToken }: Return,
): Promise<Confirmation> {
  const { institutions } = deps
  try {
    const institution = await institutions.at(transmission.authorisationServerId)
    if (!transmission.hasTokens) {
      const level = levelFor(transmission.permissions)
      const tokens = await institution.exchange({
        state,
        nonce,
        verifier,
        code: authorizationCode,
        idToken,
        level,
      })
      const isKept = await keepTokens(deps, transmission, tokens)
      ensure(isKept, 'TRANSMISSION_ENDED', extraOf(transmission))
    }
    const consent = await institution.readConsent(transmission.consentId ?? '')
    ensure(consent.status === 'AUTHORISED', 'TRANSMISSION_REFUSED')
    ensure(await activate(deps, transmission, consent), 'TRANSMISSION_ENDED', extraOf(transmission))
    return confirmationOf(await withApprovals(deps, transmission, institution))
  } catch (error) {
    throw await endFailedReturn(deps, transmission, state, error)
  }
}

function keepTokens(
  { database, transmissions, audit, clock }: Deps,
  { id, consentId = id, document }: Transmission,
  tokens: HolderTokens,
): Promise<boolean> {
  return database.transaction(async (sql) => {
    if (!(await transmissions.keepTokens(sql, id, tokens, clock.now()))) return false
    await audit.record(sql, { event: 'sharing.token-received', subject: consentId, person: document })
    return true
  })
}

/** Records the outcome of a failed return. @returns the failure to answer with */
async function endFailedReturn(
  deps: Deps,
  transmission: Transmission,
  state: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Failure) || !ENDING.has(error.code)) {
    await deps.requests.release(state, deps.clock.now())
    return error
  }
  const { authorisationServerId } = transmission
  deps.log.warn({ authorisationServerId, ...faultFields(error) }, 'a return was not accepted')
  const atHolder = await endSeenAtHolder(deps, transmission)
  await endTransmission(deps, transmission, {
    ...(atHolder ?? { end: TECHNICAL_ISSUE }),
    tellHolder: !atHolder,
  })
  return new Failure(answerTo(error), extraOf(transmission), { cause: error })
}

/** Failures after which the transmission cannot be completed any more. */
const ENDING = new Set(['TRANSMISSION_NOT_VERIFIED', 'REFUSED_BY_INSTITUTION', 'TRANSMISSION_REFUSED'])

/**
 * The failure for the customer. NOTE: a refused exchange is not the customer's refusal, since they had authorised:
 * the code was used before or has expired, or the request arrived twice.
 */
function answerTo({
  code,
}: Failure): 'TRANSMISSION_NOT_VERIFIED' | 'TRANSMISSION_REFUSED' | 'TRANSMISSION_ENDED' {
  if (code === 'TRANSMISSION_NOT_VERIFIED' || code === 'TRANSMISSION_REFUSED') return code
  return 'TRANSMISSION_ENDED'
}

/** Reads the consent first: the holder may have ended it already, and then its reason is the recorded one. */
async function endSeenAtHolder({ institutions, clock }: Deps, transmission: Transmission) {
  try {
    const institution = await institutions.at(transmission.authorisationServerId)
    const consent = await institution.readConsent(transmission.consentId ?? '')
    return endingAtHolder(consent, transmission, clock.now())
  } catch {
    return undefined
  }
}

/** The sharing in force, with what its resources say of further approvers. */
async function withApprovals(
  deps: Deps,
  { id }: Transmission,
  institution: OtherInstitution,
): Promise<Transmission> {
  const inForce = await deps.transmissions.byId(id)
  ensure(inForce, 'TRANSMISSION_ENDED')
  await readApprovalsSoon(deps, inForce, institution)
  return (await deps.transmissions.byId(id)) ?? inForce
}

/** A repeated confirmation waits for the first one's reading as long as that one does, so that both answer the same. */
async function withKnownApproval({ transmissions }: Deps, transmission: Transmission): Promise<Transmission> {
  let current = transmission
  for (let waited = 0; waited < LONGEST_WAIT_MS && approvalOf(current) === 'UNKNOWN'; waited += TURN_MS) {
    await sleep(TURN_MS)
    current = (await transmissions.byId(current.id)) ?? current
  }
  return current
}

function confirmationOf(transmission: Transmission): Confirmation {
  const { consentId = '', finalidade } = transmission
  const approval = approvalOf(transmission)
  return { consentId, ...(finalidade && { finalidade }), ...(approval && { furtherApproval: approval }) }
}

function extraOf({ consentId }: Transmission): { consentId?: string } {
  return consentId ? { consentId } : {}
}

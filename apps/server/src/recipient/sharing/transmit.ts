import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { Document } from '@consente/domain/document'
import { endOfSharing } from '@consente/domain/period'
import { ensure, Failure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { transmissionAddress } from '../transmission-address.ts'
import { leaseEnd, whileHoldingLease } from '../work-lease.ts'
import { type CreateDeps, createAtHolder } from './create-at-holder.ts'
import { type EndDeps, endTransmission } from './end-transmission.ts'
import { fingerprintOf } from './request-fingerprint.ts'
import { requestedPermissions } from './requested-permissions.ts'
import { AUTHORISATION_WINDOW_MS, TIMED_OUT, type Transmission } from './transmission.ts'

type Deps = CreateDeps & EndDeps & Pick<RecipientDeps, 'throttling' | 'directory'>

/** Longest wait of a request for another one that creates the same consent: longer than the deadlines of all calls together. */
const LONGEST_WAIT_MS = 30_000
const TURN_MS = 100
const TURNS = LONGEST_WAIT_MS / TURN_MS

/**
 * Requests the customer's data from another institution. An identical request that still waits gets the same address
 * again, also when ten arrive at once: one of them creates the consent, the others wait for it.
 * @returns the address to redirect the browser to: our own, unguessable, valid for 60 minutes
 * @throws {Failure} FORBIDDEN, INVALID_REQUEST, NOT_FOUND (consent to replace), INSTITUTION_NOT_FOUND,
 *   INSTITUTION_UNAVAILABLE, REFUSED_BY_INSTITUTION, TRANSMISSION_NOT_VERIFIED, TOO_MANY_TRIES, UNAVAILABLE (while the
 *   directory was never read)
 */
export async function transmit(
  deps: Deps,
  { customer, payload }: { customer: Customer; payload: TransmitPayload },
): Promise<{ redirect_uri: string }> {
  demandOwnDocuments(customer, payload)
  await demandOwnReplaced(deps, customer, payload.replaces)
  await deps.throttling.take('sharingAccount', customer.document)
  const fresh = await newTransmission(deps, customer, payload)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const current = await currentOf(deps, fresh, turn === 0)
    if (current.status === 'PENDING') return { redirect_uri: transmissionAddress(deps.config, current) }
    if (current.isMine) {
      await whileHoldingLease(
        () => deps.transmissions.holdCreation(current.id, deps.clock.now(), leaseEnd(deps)),
        () => createAtHolder(deps, current),
      )
      return { redirect_uri: transmissionAddress(deps.config, current) }
    }
    await sleep(TURN_MS)
  }
  throw new Failure('INSTITUTION_UNAVAILABLE')
}

/** The documents must be those of the token (docs/domain/roles.md). */
function demandOwnDocuments(customer: Customer, { loggedUser, businessEntity }: TransmitPayload): void {
  const company = Document.parse(customer.document)?.kind === 'CNPJ' ? customer.document : undefined
  ensure(loggedUser.document.identification === customer.loggedUser, 'FORBIDDEN')
  ensure(businessEntity?.document.identification === company, 'FORBIDDEN')
}

async function demandOwnReplaced(
  { transmissions }: Deps,
  { document }: Customer,
  replaces: string | undefined,
): Promise<void> {
  ensure(!replaces || (await transmissions.ofCustomer(document, replaces)), 'NOT_FOUND')
}

type Current = Transmission & { isMine: boolean }

/**
 * The transmission of this request: a new one, or the identical one that waits. `isMine` when this caller is to
 * create its consent: a waiting caller takes over a creation whose worker died; one that was given up is taken over
 * by a new request only, so that callers that waited for it get its outcome.
 */
async function currentOf(deps: Deps, fresh: Transmission, isFirstTurn: boolean): Promise<Current> {
  const { transmissions, clock } = deps
  const now = clock.now()
  const until = leaseEnd(deps)
  if (isFirstTurn) {
    await clearOverdue(deps, fresh, now)
    if (await transmissions.add(fresh, until)) return { ...fresh, isMine: true }
  }
  const waiting = await transmissions.waiting(fresh.document, fresh.fingerprint)
  // Deleted meanwhile: the holder refused it.
  ensure(waiting, 'REFUSED_BY_INSTITUTION')
  if (waiting.status === 'CREATING' && !isFirstTurn)
    ensure(!(await transmissions.isGivenUp(waiting.id)), 'INSTITUTION_UNAVAILABLE')
  return { ...waiting, isMine: await transmissions.takeOver(waiting.id, now, until) }
}

/** Ends or deletes an identical request whose hour is over, so that the new one can be inserted. */
async function clearOverdue(deps: Deps, fresh: Transmission, now: Date): Promise<void> {
  const previous = await deps.transmissions.waiting(fresh.document, fresh.fingerprint)
  if (!previous || now < previous.waitsUntil) return
  if (previous.status === 'CREATING') await deps.transmissions.remove(previous.id)
  else await endTransmission(deps, previous, { end: TIMED_OUT, tellHolder: true })
}

async function newTransmission(
  deps: Deps,
  customer: Customer,
  payload: TransmitPayload,
): Promise<Transmission> {
  const now = deps.clock.now()
  const kind = Document.parse(customer.document)?.kind ?? 'CPF'
  const codes = payload.dataPermissions.map(({ permissionCode }) => permissionCode)
  const permissions = requestedPermissions(codes, kind)
  return {
    id: randomUUID(),
    handle: randomBytes(32).toString('base64url'),
    document: customer.document,
    loggedUser: customer.loggedUser,
    customerName: customer.name,
    ...(await holderFacts(deps, payload)),
    permissions,
    ...(payload.finalidade ? { finalidade: payload.finalidade } : {}),
    ...(payload.replaces ? { replaces: payload.replaces } : {}),
    fingerprint: fingerprintOf(payload, permissions),
    idempotencyKey: randomUUID(),
    status: 'CREATING',
    createdAt: now,
    waitsUntil: new Date(now.getTime() + AUTHORISATION_WINDOW_MS),
    endsAt: endOfSharing(now, payload.deadLine.total),
    statusAt: now,
    hasTokens: false,
  }
}

/** The chosen holder's data, stored with the sharing. The organisation is the directory's for this server. */
async function holderFacts(
  { institutions, directory }: Deps,
  { authorisationServerId, organisationId }: TransmitPayload,
) {
  const isReachable = institutions.canBecomeClientAt(authorisationServerId)
  const isOffered = isReachable && (await directory.isOffered(authorisationServerId))
  const endpoints = isOffered ? await directory.endpointsOf(authorisationServerId) : undefined
  ensure(endpoints, 'INSTITUTION_NOT_FOUND')
  ensure(endpoints.organisationId === organisationId, 'INVALID_REQUEST')
  const institution = await directory.byAuthorisationServer(authorisationServerId)
  const server = institution?.AuthorisationServers.find(
    (candidate) => candidate.AuthorisationServerId === authorisationServerId,
  )
  const logo = server?.CustomerFriendlyLogoUri ?? institution?.thumb
  return {
    authorisationServerId,
    organisationId,
    holderName: server?.CustomerFriendlyName ?? endpoints.name,
    holderCnpj: endpoints.cnpj,
    ...(logo ? { holderLogo: logo } : {}),
  }
}

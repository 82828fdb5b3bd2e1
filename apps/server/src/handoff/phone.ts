import type { HandoffOnPhone } from '@consente/contract/portal/handoff'
import { toInstantText } from '@consente/domain/period'
import { ensure, Failure } from '../platform/base/failure.ts'
import { hashOf } from '../platform/base/hash.ts'
import type { Customer } from '../platform/http/route.ts'
import type { Handoff, StopReason } from './handoff.port.ts'
import type { Asking, HandoffDeps } from './handoff-deps.ts'
import { PRESENT_MS } from './watch-handoff.ts'

type StopDeps = Pick<HandoffDeps, 'database' | 'handoffs' | 'audit' | 'clock'>
type Deps = StopDeps & Asking<'isAddressedTo'>

/** A call of the phone: its customer, and the handle that reading the code gave it. */
export type OnPhone = { customer: Customer; handoff: string }

/**
 * Returns who asks, since when and from which kind of device, with the numbers to choose from.
 * @throws {Failure} HANDOFF_OVER, also for another session; DOCUMENT_MISMATCH, which ends the handoff; NOT_FOUND, TOO_MANY_TRIES
 */
export async function openOnPhone(
  deps: Deps & Asking<'brandOfIntent'>,
  { ip, ...phone }: OnPhone & { ip: string },
): Promise<HandoffOnPhone> {
  const found = await heldBy(deps, phone)
  const { intentId, beganAt, device, choices, expiresAt } = found
  const { name, cnpj, logo } = await deps.requests.brandOfIntent({ intentId, ip })
  return {
    name,
    cnpj,
    ...(logo !== undefined && { logo }),
    beganAt: toInstantText(beganAt),
    device,
    numbers: choices.map(String),
    until: toInstantText(expiresAt),
  }
}

/**
 * The number that the computer shows. One wrong try ends the code.
 * @returns the consent, which this session may now answer
 * @throws {Failure} HANDOFF_WRONG_NUMBER; HANDOFF_ALONE where the starting browser is gone; as `openOnPhone`
 */
export async function pickNumber(
  deps: Deps,
  { number, ...phone }: OnPhone & { number: string },
): Promise<{ consentId: string }> {
  const found = await heldBy(deps, phone)
  const { intentId, consentId, pickedAt } = found
  if (pickedAt && Number(number) === found.number) return { consentId }
  ensureThere(deps, found)
  const now = deps.clock.now()
  const isRight = await deps.database.transaction(async (sql) => {
    const { sessionId } = phone.customer
    const isPicked = await deps.handoffs.pick(sql, { intentId, sessionId, number: Number(number), now })
    if (isPicked) await deps.audit.record(sql, { event: 'handoff.number-picked', subject: consentId })
    return isPicked
  })
  if (!isRight) throw await stopped(deps, found, 'wrong-number')
  return { consentId }
}

/** "Não fui eu": the request is refused. @throws {Failure} as `openOnPhone` */
export async function deny(
  deps: Deps & Asking<'refuseUnrecognised'>,
  phone: OnPhone,
): Promise<{ isRefused: boolean }> {
  const found = await heldBy(deps, phone)
  await stopped(deps, found, 'not-me')
  const { isRefused } = await deps.requests.refuseUnrecognised(found.intentId)
  return { isRefused }
}

/** What a phone does ends in nothing where nobody waits for it: the answer goes to the starting browser alone. */
export function ensureThere({ clock }: Pick<HandoffDeps, 'clock'>, { seenAt }: Handoff): void {
  ensure(clock.now().getTime() - seenAt.getTime() < PRESENT_MS, 'HANDOFF_ALONE')
}

async function heldBy(deps: Deps, { customer, handoff }: OnPhone): Promise<Handoff> {
  const { sessionId } = customer
  const found = await deps.handoffs.hold({ phoneHash: hashOf(handoff), sessionId, now: deps.clock.now() })
  ensure(found, 'HANDOFF_OVER')
  if (!(await deps.requests.isAddressedTo(customer, found.intentId)))
    throw await stopped(deps, found, 'other-person')
  return found
}

const CODES = {
  'wrong-number': 'HANDOFF_WRONG_NUMBER',
  'other-person': 'DOCUMENT_MISMATCH',
  'not-me': 'HANDOFF_OVER',
} as const

/** Ends the handoff. @returns the failure for the phone */
async function stopped(
  { database, handoffs, audit, clock }: StopDeps,
  { intentId, consentId }: Handoff,
  why: StopReason,
): Promise<Failure> {
  await database.transaction(async (sql) => {
    const isFirst = await handoffs.stop(sql, { intentId, why, now: clock.now() })
    if (isFirst)
      await audit.record(sql, {
        event: 'handoff.stopped',
        outcome: 'refused',
        subject: consentId,
        detail: { why },
      })
  })
  return new Failure(CODES[why])
}

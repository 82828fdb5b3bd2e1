import type { FailureCode } from '@consente/contract/errors'
import { Failure } from '../../platform/base/failure.ts'
import { reasonOf } from '../../platform/base/reason-of.ts'
import type { Outage } from '../../platform/network/retry-policy.ts'

/**
 * A failure of a call to another institution: the call, the side at fault, and its answer in case of a refusal. Only
 * the code reaches the customer; the rest is for the log and for the use case.
 */
export type InstitutionFault = {
  /** Name of the failed call, for operators. */
  call: string
  side: 'theirs' | 'ours'
  /** HTTP status, when the institution answered. */
  status?: number
  /** OAuth error code or error code of the API, when the answer has one. */
  error?: string
}

type InstitutionCode = Extract<
  FailureCode,
  'INSTITUTION_UNAVAILABLE' | 'REFUSED_BY_INSTITUTION' | 'TRANSMISSION_NOT_VERIFIED'
>

/** A call to another institution that failed, with whose fault it is. */
export class InstitutionFailure extends Failure {
  readonly fault: InstitutionFault

  constructor(code: InstitutionCode, fault: InstitutionFault, cause?: unknown) {
    super(code, {}, { cause: describe(fault, cause) })
    this.fault = fault
  }
}

/** The institution does not answer in time, or answers with a server error. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Failure && error.code === 'INSTITUTION_UNAVAILABLE'
}

const TEMPORARY_STATUSES = new Set([408, 425, 429])

/** HTTP statuses that allow a retry later. */
export const isTemporaryStatus = (status: number): boolean => status >= 500 || TEMPORARY_STATUSES.has(status)

/** The institution, or the directory, refused. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Failure && REFUSALS.has(error.code)
}
const REFUSALS: ReadonlySet<FailureCode> = new Set(['REFUSED_BY_INSTITUTION', 'INSTITUTION_NOT_FOUND'])

/** The other institution did not answer, or not now. */
export function unavailable(call: string, cause: unknown, status?: number): InstitutionFailure {
  return new InstitutionFailure(
    'INSTITUTION_UNAVAILABLE',
    { call, side: 'theirs', ...(status ? { status } : {}) },
    cause,
  )
}

/** The other institution answered with a refusal, which a retry does not change. */
export function refusedBy(call: string, status: number, error?: string): InstitutionFailure {
  return new InstitutionFailure('REFUSED_BY_INSTITUTION', {
    call,
    side: 'theirs',
    status,
    ...(error ? { error } : {}),
  })
}

/** True if something of our own does not answer: the database, or the signer. */
export function isOwnOutage(error: unknown): boolean {
  return error instanceof Failure && error.code === 'UNAVAILABLE'
}

/** An outage of an institution, for the policy of retries. */
export const INSTITUTION_OUTAGE: Outage = { isOutage: isUnavailable, failure: unavailable }

/** The institution's answer is invalid: a signature, a hash, a claim, a shape. */
export function notVerified(call: string, cause: unknown): InstitutionFailure {
  return new InstitutionFailure('TRANSMISSION_NOT_VERIFIED', { call, side: 'theirs' }, cause)
}

/** Log fields of a failed call: the call and the reason. */
export function faultFields(error: unknown): { code?: FailureCode; call?: string; reason: string } {
  if (!(error instanceof InstitutionFailure)) return { reason: reasonOf(error) }
  const { code, fault, cause } = error
  return { code, call: fault.call, reason: cause instanceof Error ? cause.message : code }
}

/** One line for the log: messages of the causes only, because claims and bodies may contain personal data. */
function describe(fault: InstitutionFault, cause: unknown): Error {
  const facts = [fault.call, fault.side, fault.status, fault.error].filter((fact) => fact !== undefined)
  return new Error([...facts, reasonOf(cause)].filter((part) => part !== '').join(' · '))
}

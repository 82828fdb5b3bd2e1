import type { FailureCode } from '@consente/contract/errors'
import { Failure } from '../../platform/base/failure.ts'

/**
 * A failure in talking to another institution: which call, which side is at fault, and for a refusal what it
 * answered. Only the code reaches the customer; the rest is for the log and for the use case's decision.
 */
export type InstitutionFault = {
  /** The call that failed, as an operator would name it. */
  call: string
  side: 'theirs' | 'ours'
  /** HTTP status, when they answered. */
  status?: number
  /** OAuth error code or error code of the API, when they gave one. */
  error?: string
}

type InstitutionCode = Extract<
  FailureCode,
  'INSTITUTION_UNAVAILABLE' | 'REFUSED_BY_INSTITUTION' | 'TRANSMISSION_NOT_VERIFIED'
>

export class InstitutionFailure extends Failure {
  readonly fault: InstitutionFault

  constructor(code: InstitutionCode, fault: InstitutionFault, cause?: unknown) {
    super(code, {}, { cause: describe(fault, cause) })
    this.fault = fault
  }
}

/** They do not answer, or not in time, or with an error of their own. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Failure && error.code === 'INSTITUTION_UNAVAILABLE'
}

const TEMPORARY_STATUSES = new Set([408, 425, 429])

/** Whether an HTTP status asks for a later try. */
export const isTemporaryStatus = (status: number): boolean => status >= 500 || TEMPORARY_STATUSES.has(status)

/** They, or the directory, said no. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Failure && REFUSALS.has(error.code)
}
const REFUSALS: ReadonlySet<FailureCode> = new Set(['REFUSED_BY_INSTITUTION', 'INSTITUTION_NOT_FOUND'])

export function unavailable(call: string, cause: unknown, status?: number): InstitutionFailure {
  return new InstitutionFailure(
    'INSTITUTION_UNAVAILABLE',
    { call, side: 'theirs', ...(status ? { status } : {}) },
    cause,
  )
}

export function refusedBy(call: string, status: number, error?: string): InstitutionFailure {
  return new InstitutionFailure('REFUSED_BY_INSTITUTION', {
    call,
    side: 'theirs',
    status,
    ...(error ? { error } : {}),
  })
}

/** Their answer does not hold: a signature, a hash, a claim, a shape. */
export function notVerified(call: string, cause: unknown): InstitutionFailure {
  return new InstitutionFailure('TRANSMISSION_NOT_VERIFIED', { call, side: 'theirs' }, cause)
}

/** What a log line says of a failure in talking to another institution: the call, and what did not hold. */
export function faultFields(error: unknown): { code?: FailureCode; call?: string; reason: string } {
  if (!(error instanceof InstitutionFailure)) return { reason: String(error) }
  const { code, fault, cause } = error
  return { code, call: fault.call, reason: cause instanceof Error ? cause.message : code }
}

/** One line for the log: messages of causes only, since claims and bodies may hold personal data. */
function describe(fault: InstitutionFault, cause: unknown): Error {
  const facts = [fault.call, fault.side, fault.status, fault.error].filter((fact) => fact !== undefined)
  return new Error([...facts, ...messagesOf(cause)].join(' · '))
}

function messagesOf(cause: unknown): string[] {
  if (typeof cause === 'string') return [cause]
  if (!(cause instanceof Error)) return []
  const deeper = cause.cause instanceof Error ? messagesOf(cause.cause) : []
  return [cause.message, ...deeper]
}

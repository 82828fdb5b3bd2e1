import { tableOf } from '@consente/domain/base/table-of'
import { ApiError, failureFrom } from '../../../api/api-error.ts'
import { CHANGE } from './factors-texts.ts'

const BY_CODE: Readonly<Record<string, string>> = tableOf({
  INVALID_ACTIVATION_CODE: CHANGE.wrongCode,
  WRONG_PASSWORD: CHANGE.wrongPassword,
  FACTOR_REFUSED: CHANGE.refused,
  FACTOR_KNOWN: CHANGE.known,
  PROOF_NEEDED: CHANGE.proofNeeded,
})

/** The device failures that browsers tell; all others look as if the customer had cancelled. */
const BY_NAME: Readonly<Record<string, string>> = tableOf({
  InvalidStateError: CHANGE.known,
  NotSupportedError: CHANGE.unsupported,
})

/** True if the session has to prove the password again. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PROOF_NEEDED'

/** The sentence for whatever went wrong. */
export function changeFailure(error: unknown): string {
  if (error instanceof DOMException) return BY_NAME[error.name] ?? CHANGE.cancelled
  const failure = failureFrom(error)
  return BY_CODE[failure.code] ?? (failure.advice || CHANGE.failed)
}

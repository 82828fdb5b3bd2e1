import { failureFrom } from '../../../api/api-error.ts'
import { type Complaint, complaint } from '../access-failures.ts'
import { INVALID_DOCUMENT } from '../access-texts.ts'
import { ACCOUNT } from './account-texts.ts'

/** The sentence for a failed call of sign-up or recovery (docs/domain/errors.md). */

export const sendCodeComplaint = (error: unknown): Complaint =>
  complaint(error, { 400: textOfBadRequest(error, ACCOUNT.unknownEmail), 404: ACCOUNT.unknownEmail })

/** 400 with `codigo` 1 is a code that is not valid; any other failure is the connection's. */
export const validateCodeComplaint = (error: unknown): Complaint =>
  complaint(error, failureFrom(error).body.codigo === 1 ? { 400: ACCOUNT.invalidCode } : {})

/** Creating the account and setting the password: 401 too is the connection's. */
export const accountComplaint = (error: unknown): Complaint =>
  complaint(error, {
    400: textOfBadRequest(error, ACCOUNT.alreadyRegistered),
    422: ACCOUNT.weakPassword,
  })

function textOfBadRequest(error: unknown, usual: string): string {
  const { code } = failureFrom(error)
  if (code === 'INVALID_DOCUMENT') return INVALID_DOCUMENT
  return code === 'ALREADY_REGISTERED' ? ACCOUNT.alreadyRegistered : usual
}

import { failureFrom } from '../../api/api-error.ts'
import { CONNECTION_FAILED, INVALID_DOCUMENT, LOGIN } from './access-texts.ts'

/** The sentence for a failed call (docs/domain/errors.md). One table per call; anything else is the connection. */

/** An error box: the specification's sentence, and a second one where our server knows what helps. */
export type Complaint = { title: string; detail?: string | undefined }

/** The sentence of a status from the screen's table; anything else is the lost connection. */
export function complaint(error: unknown, texts: Readonly<Record<number, string>>): Complaint {
  const failure = failureFrom(error)
  const title = texts[failure.status] ?? CONNECTION_FAILED
  return failure.advice === undefined ? { title } : { title, detail: failure.advice }
}

/** The user check: 400 means an invalid document. */
export const verifyComplaint = (error: unknown): Complaint => complaint(error, { 400: INVALID_DOCUMENT })

/** The sign-in, and what follows it for a request of another institution. */
export const signInComplaint = (error: unknown): Complaint =>
  complaint(error, {
    401: failureFrom(error).code === 'NOT_REPRESENTATIVE' ? LOGIN.noAccess : LOGIN.wrongPassword,
  })

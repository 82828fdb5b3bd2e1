/** Errors of registration and of its management (RFC 7591 section 3.2.2, RFC 7592, RFC 6750). */
export type RegistrationError =
  | 'invalid_request'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'invalid_software_statement'
  | 'invalid_token'

/** A refusal of registration or its management, with the error that its RFC names. */
export class RegistrationRefused extends Error {
  readonly status: 400 | 401
  readonly error: RegistrationError

  constructor(status: 400 | 401, error: RegistrationError, what: string, cause?: unknown) {
    super(what, { cause })
    this.status = status
    this.error = error
  }
}

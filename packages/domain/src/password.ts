/**
 * The customer's password: exactly 8 letters and digits, at least one of each; the confirmation equals it. Source:
 * docs/domain/validation.md.
 */
export type PasswordChecks = { length: boolean; alphanumeric: boolean; confirmed: boolean }

export const PASSWORD_LENGTH = 8

/** The three checks of the live checklist. An empty password meets none of them. */
export function checkPassword(password: string, confirmation: string): PasswordChecks {
  const hasLetterAndDigit = /[A-Za-z]/.test(password) && /\d/.test(password)
  return {
    length: password.length === PASSWORD_LENGTH && hasLetterAndDigit,
    alphanumeric: password !== '' && /^[A-Za-z0-9]+$/.test(password),
    confirmed: password !== '' && password === confirmation,
  }
}

/** True when the password may be sent. */
export function isAcceptable(password: string, confirmation: string): boolean {
  const { length, alphanumeric, confirmed } = checkPassword(password, confirmation)
  return length && alphanumeric && confirmed
}

/** The server's rule for the form of a password. */
export function hasPasswordForm(password: string): boolean {
  return isAcceptable(password, password)
}

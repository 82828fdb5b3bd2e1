import { checkPassword, PASSWORD_LENGTH, type PasswordChecks } from '@consente/domain/password'
import { PASSWORD_MISSING, PASSWORD_RULES } from './new-password-texts.ts'

/** The live checklist and the strength bar of a new password (docs/domain/validation.md, docs/domain/constants.md). Pure. */

export type NewPassword = { password: string; confirmation: string }
/** A check while it is typed, and after its field was left. */
export type CheckState = 'waiting' | 'met' | 'broken'

/** Shares of the bar: only letters and digits, the whole length, and the repetition. */
const ALPHANUMERIC_SHARE = 15
const LENGTH_SHARE = 35
const REPEATED_SHARE = 50

/** Each check: waiting while there is nothing to judge, then met or broken. */
export function checkStates({
  password,
  confirmation,
}: NewPassword): Record<keyof PasswordChecks, CheckState> {
  const checks = checkPassword(password, confirmation)
  const judge = (isJudged: boolean, holds: boolean): CheckState =>
    isJudged ? (holds ? 'met' : 'broken') : 'waiting'
  return {
    length: judge(password !== '', checks.length),
    alphanumeric: judge(password !== '', checks.alphanumeric),
    confirmed: judge(confirmation !== '', checks.confirmed),
  }
}

/** The specified sentence of what does not hold, by field; to be said once the field is left. */
export function complaints(typed: NewPassword): Record<keyof NewPassword, string | undefined> {
  const states = checkStates(typed)
  const rule = (['alphanumeric', 'length'] as const).find((name) => states[name] === 'broken')
  return {
    password: rule && PASSWORD_RULES[rule],
    confirmation: states.confirmed === 'broken' ? PASSWORD_RULES.confirmed : undefined,
  }
}

/** The fill of the bar, 0 to 100; 100 only if all three checks hold. */
export function strengthPercent({ password, confirmation }: NewPassword): number {
  const { length, alphanumeric, confirmed } = checkPassword(password, confirmation)
  const typed = length ? 1 : Math.min(password.length, PASSWORD_LENGTH - 1) / PASSWORD_LENGTH
  const repeated = confirmed ? 1 : matchingStart(password, confirmation) / PASSWORD_LENGTH
  const sum =
    (alphanumeric ? ALPHANUMERIC_SHARE : 0) +
    LENGTH_SHARE * typed +
    (length && alphanumeric ? REPEATED_SHARE * repeated : 0)
  return Math.round(sum)
}

/** Equal characters from the start, less one while the two are not the same. */
function matchingStart(one: string, other: string): number {
  const differs = Array.from(other).findIndex((character, index) => one[index] !== character)
  return Math.min(differs === -1 ? other.length : differs, PASSWORD_LENGTH - 1)
}

/** The first check to mend; undefined if the password may be sent. */
export function missingFor({
  password,
  confirmation,
}: NewPassword): (typeof PASSWORD_MISSING)[keyof PasswordChecks] | undefined {
  const checks = checkPassword(password, confirmation)
  if (!checks.alphanumeric && password !== '') return PASSWORD_MISSING.alphanumeric
  if (!checks.length) return PASSWORD_MISSING.length
  return checks.confirmed ? undefined : PASSWORD_MISSING.confirmed
}

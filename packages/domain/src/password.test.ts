import { expect, it } from 'vitest'
import { checkPassword, hasPasswordForm, isAcceptable } from './password.ts'

it('a password is exactly 8 letters and digits, one of each at least', () => {
  expect(hasPasswordForm('Ponte123')).toBe(true)
  expect(hasPasswordForm('Ponte12')).toBe(false)
  expect(hasPasswordForm('Ponte1234')).toBe(false)
  expect(hasPasswordForm('Ponteabc')).toBe(false)
  expect(hasPasswordForm('12345678')).toBe(false)
  expect(hasPasswordForm('Ponte12!')).toBe(false)
  expect(hasPasswordForm('')).toBe(false)
})
it('the confirmation must equal it, case sensitive', () => {
  expect(isAcceptable('Ponte123', 'ponte123')).toBe(false)
  expect(checkPassword('', '')).toEqual({ length: false, alphanumeric: false, confirmed: false })
})
it('no sign but letters and digits counts, wherever it stands', () => {
  expect(checkPassword('!Ponte12', '').alphanumeric).toBe(false)
  expect(checkPassword('Ponte12!', '').alphanumeric).toBe(false)
  expect(checkPassword('Po', '').alphanumeric).toBe(true)
})

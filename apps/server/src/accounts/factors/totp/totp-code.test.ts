import { expect, it } from 'vitest'
import { newTotpSecret, stepOfCode, totpCode, totpStep, totpUri } from './totp-code.ts'

/** "12345678901234567890", the secret of RFC 6238 (appendix B), in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code of RFC 6238 is …%s', (seconds, code) => {
  const at = new Date(seconds * 1000)
  expect(totpCode(SECRET, totpStep(at))).toBe(code)
  expect(stepOfCode(SECRET, code, at)).toBe(totpStep(at))
})

it('a clock may be one step off, and no more', () => {
  const at = new Date(1_234_567_890_000)
  const step = totpStep(at)
  for (const [off, isTaken] of [
    [-2, false],
    [-1, true],
    [1, true],
    [2, false],
  ] as const)
    expect(stepOfCode(SECRET, totpCode(SECRET, step + off), at)).toBe(isTaken ? step + off : undefined)
})

it('a text of another form is no code, and every new secret is different', () => {
  expect(stepOfCode(SECRET, '28708', new Date(59_000))).toBeUndefined()
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})

it('an app reads issuer, account and secret', () => {
  expect(totpUri(SECRET, { issuer: 'Alfa Seguros', account: 'final 25' })).toBe(
    `otpauth://totp/Alfa%20Seguros:final%2025?secret=${SECRET}&issuer=Alfa%20Seguros`,
  )
})

import { expect, it } from 'vitest'
import { newCode } from './activation-code.ts'

it('codes are six digits, leading zeros too, spread over all there are', () => {
  const codes = Array.from({ length: 2000 }, newCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  // Of a million, 2000 draws hit some two of the same; a counter, a clock or a short range would show here.
  expect(new Set(codes).size).toBeGreaterThan(1950)
  const first = new Set(codes.map((code) => code.charAt(0)))
  expect(first.size).toBe(10)
  const steps = new Set(codes.slice(1).map((code, index) => Number(code) - Number(codes[index])))
  expect(steps.size).toBeGreaterThan(1900)
})

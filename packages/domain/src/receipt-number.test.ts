import { describe, expect, it } from 'vitest'
import { ReceiptNumber } from './receipt-number.ts'

describe('the number of a receipt', () => {
  it('has twelve signs, without O, I, L and U, each of them equally likely', () => {
    const all = Array.from({ length: 256 }, (_, byte) => ReceiptNumber.of(new Uint8Array(12).fill(byte)))
    expect(all.every((number) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(number))).toBe(true)
    expect(new Set(all).size).toBe(32)
    expect(() => ReceiptNumber.of(new Uint8Array(11))).toThrow('a receipt number needs 12 random bytes')
  })

  it('is read in fours, and accepted as people type it', () => {
    expect(ReceiptNumber.format('7F3A20C19K42')).toBe('7F3A 20C1 9K42')
    expect(ReceiptNumber.format('')).toBe('')
    for (const typed of ['7F3A 20C1 9K42', ' 7f3a20c19k42', '7F3A-20C1-9K42', '7F3A 2OCI 9K42'])
      expect(ReceiptNumber.parse(typed)).toBe('7F3A20C19K42')
  })

  it.each(['', '7F3A 20C1 9K4', '7F3A 20C1 9K421', 'UF3A 20C1 9K42', '7F3A 20C1 9K4ç'])(
    'is not "%s"',
    (text) => expect(ReceiptNumber.parse(text)).toBeUndefined(),
  )
})

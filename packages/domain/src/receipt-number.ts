import { tableOf } from './base/table-of.ts'

/**
 * The number of a receipt: twelve signs of Crockford's base 32, which leaves out I, L, O and U so that nobody mistakes
 * one sign for another; sixty bits, so that nobody guesses one. Kept without spaces, read in fours.
 */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12
const WHOLE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`)
/** Signs that people type in place of the number's own. */
const READ_AS: Readonly<Record<string, string>> = tableOf({ O: '0', I: '1', L: '1' })

export const ReceiptNumber = {
  length: LENGTH,

  /** @param random one byte for each sign; the three highest bits of each are not used */
  of(random: Uint8Array): string {
    if (random.length !== LENGTH) throw new RangeError(`a receipt number needs ${LENGTH} random bytes`)
    return Array.from(random, (byte) => SIGNS.charAt(byte % SIGNS.length)).join('')
  },

  /** Text as typed, pasted or found in an address; undefined where it is no number of a receipt. */
  parse(text: string): string | undefined {
    const signs = text.toUpperCase().replace(/[\s.-]/g, '')
    const number = signs.replace(/[OIL]/g, (sign) => READ_AS[sign] ?? sign)
    return WHOLE.test(number) ? number : undefined
  },

  /** "7F3A 20C1 9K42" */
  format(number: string): string {
    return number.match(/.{1,4}/g)?.join(' ') ?? ''
  },
}

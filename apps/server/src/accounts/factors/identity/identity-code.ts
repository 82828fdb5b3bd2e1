import { randomInt, timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../../platform/base/hash.ts'
import type { Seal } from '../../../platform/secrets/seal.ts'
import type { FactorOwner } from '../factor.port.ts'

/** Long enough to type it at home, short enough not to lie about. */
export const IDENTITY_CODE_MINUTES = 60
const DIGITS = 8

/** Eight random digits. */
export const newIdentityCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** What is stored of a code: its hash with whom it is for, sealed. */
export const sealIdentityCode = (seal: Seal, owner: FactorOwner, code: string): string =>
  seal.seal(hashFor(owner, code))

/** Whether it is the code, written with spaces or without. */
export function isIdentityCode(
  seal: Seal,
  owner: FactorOwner,
  { sealed, code }: { sealed: string; code: string },
): boolean {
  const [expected, given] = [Buffer.from(seal.open(sealed)), Buffer.from(hashFor(owner, bare(code)))]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const bare = (code: string): string => code.replace(/\s/g, '')

const hashFor = ({ document, person }: FactorOwner, code: string): string =>
  hashOf(`identity ${document} ${person} ${code}`)

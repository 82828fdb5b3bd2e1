import { randomInt, timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../platform/base/hash.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { EmailProof } from './activation.port.ts'

/** OWASP ASVS 5.0, 6.5.5. */
export const CODE_MINUTES = 10
export const MOST_TRIES = 5
const DIGITS = 6

/** Six random digits. */
export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** What is stored of a code: its hash with what it is for, sealed, as a million codes are soon tried. */
export function sealCode(seal: Seal, proof: EmailProof, code: string): string {
  return seal.seal(hashOf(`${proof.document} ${proof.email} ${code}`))
}

export function isCode(
  seal: Seal,
  proof: EmailProof,
  { sealed, code }: { sealed: string; code: string },
): boolean {
  const expected = Buffer.from(seal.open(sealed))
  const given = Buffer.from(hashOf(`${proof.document} ${proof.email} ${code}`))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

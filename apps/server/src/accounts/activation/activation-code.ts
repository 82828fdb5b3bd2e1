import { randomInt } from 'node:crypto'
import type { EmailProof } from './activation.port.ts'

/** OWASP ASVS 5.0, 6.5.5. */
export const CODE_MINUTES = 10
export const MOST_TRIES = 5
const DIGITS = 6

/** Six random digits. */
export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** Purpose of a mailed code. */
export const codeUse = ({ document, email }: EmailProof): string => `${document} ${email}`

import { randomInt } from 'node:crypto'
import type { FactorOwner } from '../factor.port.ts'

/** Long enough to type it at home, short enough not to lie about. */
export const IDENTITY_CODE_MINUTES = 60
const DIGITS = 8

/** Eight random digits. */
export const newIdentityCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** Purpose of such a code. */
export const identityUse = ({ document, person }: FactorOwner): string => `identity ${document} ${person}`

/** The code without the spaces that it is written with. */
export const bare = (code: string): string => code.replace(/\s/g, '')

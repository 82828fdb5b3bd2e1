import { createHash } from 'node:crypto'

/**
 * SHA-256, for what needs no salt: what has random bits enough that nothing can be learned from its hash, keys of counts,
 * names, and what is compared.
 */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

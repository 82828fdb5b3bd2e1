import { createHash } from 'node:crypto'

/** For what has random bits enough that nothing can be learned from a hash without salt, and for keys of counts. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

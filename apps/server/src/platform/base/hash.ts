import { createHash } from 'node:crypto'

/** SHA-256 without salt: for random values with enough entropy, keys of counters, names, and comparisons. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

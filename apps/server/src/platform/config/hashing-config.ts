import * as z from 'zod/mini'
import { group } from './setting.ts'

/**
 * The cost of one guess for an attacker who tries passwords against stolen hashes. The minimum in production is that of
 * the OWASP Password Storage Cheat Sheet; the default is its largest memory with one more pass
 * (docs/decisions/access/passwords-and-codes.md).
 */
export const LEAST_HASHING = { memoryKiB: 19_456, passes: 2 }

export const HashingConfig = group({
  memoryKiB: z._default(z.int().check(z.minimum(8), z.maximum(1_048_576)), 47_104),
  passes: z._default(z.int().check(z.minimum(1), z.maximum(100)), 2),
})

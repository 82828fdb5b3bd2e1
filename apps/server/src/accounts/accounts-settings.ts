import * as z from 'zod/mini'
import { setting } from '../platform/config/part-settings.ts'
import { group, path } from '../platform/config/setting.ts'

/**
 * The cost of one guess for an attacker who tries passwords against stolen hashes. The minimum in production is that of
 * the OWASP Password Storage Cheat Sheet; the default is its largest memory with one more pass
 * (docs/decisions/access/passwords-and-codes.md).
 */
const LEAST_HASHING = { memoryKiB: 19_456, passes: 2 }

const HashingConfig = group({
  memoryKiB: z._default(z.int().check(z.minimum(8), z.maximum(1_048_576)), 47_104),
  passes: z._default(z.int().check(z.minimum(1), z.maximum(100)), 2),
})

export const ACCOUNTS_SETTINGS = {
  accountsFile: setting(z.optional(path())),
  placeDatabase: setting(z.optional(path())),
  portalClient: setting(z.strictObject({ id: z.string(), secret: z.string() })),
  hashing: setting(HashingConfig, {
    unsafe: [
      {
        isUnsafe: ({ memoryKiB, passes }) =>
          memoryKiB < LEAST_HASHING.memoryKiB || passes < LEAST_HASHING.passes,
        message: `hashing must be ${LEAST_HASHING.memoryKiB} KiB and ${LEAST_HASHING.passes} passes at least in production: with less, stolen hashes are guessed too quickly.`,
      },
    ],
  }),
}

import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../platform/base/hash.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { Passwords } from '../passwords/passwords.ts'

type Deps = { passwords: Passwords; seal: Seal }

const HASHED = '$argon2id$'

/**
 * What is stored of a code: hashed with what it is for, as passwords are and with a salt of its own, since a million codes are soon
 * tried (OWASP ASVS 5.0, 6.5.2), and sealed.
 * @param use what the code is for, and whose
 * @throws {Failure} UNAVAILABLE when too many hashes wait
 */
export async function sealedCode({ passwords, seal }: Deps, use: string, code: string): Promise<string> {
  return seal.seal(await passwords.hash(`${use} ${code}`))
}

/**
 * Whether it is the code. Without a stored one the same work is done, and the answer is false. Those that the previous version
 * stored, by a plain hash, are known until they lapse.
 * @throws {Failure} UNAVAILABLE when too many hashes wait
 */
export async function isSealedCode(
  { passwords, seal }: Deps,
  use: string,
  { sealed, code }: { sealed: string | undefined; code: string },
): Promise<boolean> {
  const known = sealed === undefined ? undefined : seal.open(sealed)
  const text = `${use} ${code}`
  if (known === undefined || known.startsWith(HASHED)) return passwords.matches(known, text)
  const [expected, given] = [Buffer.from(known), Buffer.from(hashOf(text))]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

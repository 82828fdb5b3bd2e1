import type { Seal } from '../../platform/secrets/seal.ts'
import type { Passwords } from '../passwords/passwords.ts'

/** Dependencies of keeping a code as passwords are kept. */
export type StoredCodeDeps = { passwords: Passwords; seal: Seal }

/**
 * Seals a code for storage, hashed together with its use. It is hashed as passwords are, with a salt of its own, since a million
 * codes are soon tried (OWASP ASVS 5.0, 6.5.2).
 * @param use names the purpose of the code, and its owner
 * @throws {Failure} UNAVAILABLE when too many hashes wait
 */
export async function sealedCode(
  { passwords, seal }: StoredCodeDeps,
  use: string,
  code: string,
): Promise<string> {
  return seal.seal(await passwords.hash(`${use} ${code}`))
}

/**
 * True if it is the code. Without a stored one the same work is done, and the answer is false.
 * @throws {Failure} UNAVAILABLE when too many hashes wait
 */
export async function isSealedCode(
  { passwords, seal }: StoredCodeDeps,
  use: string,
  { sealed, code }: { sealed: string | undefined; code: string },
): Promise<boolean> {
  return passwords.matches(sealed === undefined ? undefined : seal.open(sealed), `${use} ${code}`)
}

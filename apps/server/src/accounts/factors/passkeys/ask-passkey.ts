import type { PasskeyRequest } from '@consente/contract/portal/passkeys'
import { hashOf } from '../../../platform/base/hash.ts'
import { type AccountsDeps, later } from '../../accounts-deps.ts'
import type { Challenge, KeptPasskey } from '../factor.port.ts'
import { CEREMONY_MS, newChallenge, type RelyingParty } from './webauthn.ts'

/** Asks for one of these passkeys, or, without a document, for any that the device knows of this domain. */
export async function askPasskey(
  deps: Pick<AccountsDeps, 'challenges' | 'clock'>,
  relyingParty: RelyingParty,
  passkeys: readonly KeptPasskey[],
  asked: Pick<Challenge, 'purpose' | 'sessionId'> & { document?: string },
): Promise<PasskeyRequest> {
  const challenge = newChallenge()
  await deps.challenges.put({ ...asked, hash: hashOf(challenge), expiresAt: later(deps, CEREMONY_MS) })
  return relyingParty.request(passkeys, { challenge })
}

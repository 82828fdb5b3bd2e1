import type { PasskeyRequest } from '@consente/contract/portal/passkeys'
import { type Clock, later } from '../../../platform/base/clock.ts'
import { hashOf } from '../../../platform/base/hash.ts'
import type { Challenge, ChallengeStore, KeptPasskey } from '../factor.port.ts'
import { CEREMONY_MS, newChallenge, type RelyingParty } from './webauthn.ts'

/** Asks for one of these passkeys, or, without a document, for any that the device knows of this domain. */
export async function askPasskey(
  deps: { challenges: ChallengeStore; clock: Clock },
  relyingParty: RelyingParty,
  passkeys: readonly KeptPasskey[],
  asked: Pick<Challenge, 'purpose' | 'sessionId'> & { document?: string },
): Promise<PasskeyRequest> {
  const challenge = newChallenge()
  await deps.challenges.put({ ...asked, hash: hashOf(challenge), expiresAt: later(deps, CEREMONY_MS) })
  return relyingParty.request(passkeys, { challenge })
}

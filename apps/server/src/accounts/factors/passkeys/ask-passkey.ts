import type { PasskeyRequest } from '@consente/contract/portal/factors'
import { hashOf } from '../../../platform/base/hash.ts'
import { type AccountsDeps, later } from '../../accounts-deps.ts'
import type { Challenge, KeptPasskey } from '../factor.port.ts'
import { CEREMONY_MS, newChallenge, type RelyingParty } from './webauthn.ts'

/**
 * Asks for one of these passkeys.
 * @param passkeys undefined where the browser chooses among those that it knows
 */
export async function askPasskey(
  deps: Pick<AccountsDeps, 'challenges' | 'clock'>,
  relyingParty: RelyingParty,
  passkeys: readonly KeptPasskey[] | undefined,
  asked: Pick<Challenge, 'purpose' | 'document' | 'sessionId'>,
): Promise<PasskeyRequest> {
  const challenge = newChallenge()
  await deps.challenges.put({ ...asked, hash: hashOf(challenge), expiresAt: later(deps, CEREMONY_MS) })
  return relyingParty.request(passkeys, { challenge })
}

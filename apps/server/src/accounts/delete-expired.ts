import { DAY_MS } from '@consente/domain/base/durations'
import { type Clock, later } from '../platform/base/clock.ts'
import type { ActivationStore } from './activation/activation.port.ts'
import type { ChallengeStore } from './factors/factor.port.ts'
import type { IdentityCodeStore } from './factors/identity/identity-code.store.ts'
import type { HandoverStore } from './handover/handover.store.ts'
import type { ProviderSignIns } from './identity-provider/provider-sign-in.port.ts'
import type { SessionStore } from './sessions/session.port.ts'

/** A month of sessions tells which addresses have signed in to an account before. */
const KEEP_SESSIONS_MS = 30 * DAY_MS

/** Drops what has run out. */
export async function cleanUp(deps: {
  clock: Clock
  sessions: SessionStore
  activations: ActivationStore
  challenges: ChallengeStore
  identityCodes: IdentityCodeStore
  providerSignIns: ProviderSignIns
  handovers: HandoverStore
}): Promise<void> {
  await deps.sessions.forgetBefore(later(deps, -KEEP_SESSIONS_MS))
  await deps.activations.forgetBefore(deps.clock.now())
  await deps.challenges.forgetBefore(deps.clock.now())
  await deps.identityCodes.forgetBefore(deps.clock.now())
  await deps.providerSignIns.forgetBefore(deps.clock.now())
  await deps.handovers.forgetBefore(deps.clock.now())
}

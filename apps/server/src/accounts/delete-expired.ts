import { type AccountsDeps, later } from './accounts-deps.ts'

const DAY_MS = 24 * 3_600_000
/** A month of sessions tells which addresses have signed in to an account before. */
const KEEP_SESSIONS_MS = 30 * DAY_MS

/** Drops what has run out. */
export async function cleanUp(
  deps: Pick<AccountsDeps, 'clock' | 'sessions' | 'activations' | 'challenges' | 'identityCodes'>,
): Promise<void> {
  await deps.sessions.forgetBefore(later(deps, -KEEP_SESSIONS_MS))
  await deps.activations.forgetBefore(deps.clock.now())
  await deps.challenges.forgetBefore(deps.clock.now())
  await deps.identityCodes.forgetBefore(deps.clock.now())
}

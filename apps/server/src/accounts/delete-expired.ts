import { later, type Parts } from './accounts-deps.ts'

const DAY_MS = 24 * 3_600_000
/** A month of sessions tells which addresses have signed in to an account before. */
const KEEP_SESSIONS_MS = 30 * DAY_MS

/** Drops what has run out. */
export async function cleanUp(
  parts: Pick<Parts, 'clock' | 'sessions' | 'activations' | 'throttling'>,
): Promise<void> {
  await parts.sessions.forgetBefore(later(parts, -KEEP_SESSIONS_MS))
  await parts.activations.forgetBefore(parts.clock.now())
  await parts.throttling.forgetBefore(later(parts, -DAY_MS))
}

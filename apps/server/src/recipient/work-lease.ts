import type { Clock } from '../platform/base/clock.ts'

/**
 * Who works on something holds it for `leaseMs` milliseconds and says so again while it lives. So a process that died is
 * waited for no longer than this, and one that lives may take as long as the deadlines of its calls allow.
 */
const LEASE = 6_000
const BEATS = 3

export const leaseEnd = ({ clock }: { clock: Clock }, leaseMs = LEASE): Date =>
  new Date(clock.now().getTime() + leaseMs)

/** Does the work, renewing its lease meanwhile. A beat that fails is the next one's business. */
export async function holding<T>(
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
  leaseMs = LEASE,
): Promise<T> {
  const beat = setInterval(() => void renew().catch(() => undefined), leaseMs / BEATS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}

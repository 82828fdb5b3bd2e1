import type { Clock } from '../platform/base/clock.ts'

/**
 * A worker holds what it works on for `leaseMs` milliseconds and renews the lease while it runs. So others wait for a process
 * that died no longer than this, and one that runs may take as long as the deadlines of its calls allow.
 */
const LEASE_MS = 6_000
const RENEWALS_PER_LEASE = 3

export const leaseEnd = ({ clock }: { clock: Clock }, leaseMs = LEASE_MS): Date =>
  new Date(clock.now().getTime() + leaseMs)

/** Does the work and renews its lease meanwhile. A renewal that fails is tried again at the next interval. */
export async function whileHoldingLease<T>(
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
  leaseMs = LEASE_MS,
): Promise<T> {
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / RENEWALS_PER_LEASE)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

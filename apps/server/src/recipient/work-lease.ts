import type { Clock } from '../platform/base/clock.ts'

/**
 * A worker leases its work for `leaseMs` milliseconds and renews the lease while it runs. Others wait at most this
 * long for a process that died, and a running worker may take as long as the deadlines of its calls allow.
 */
const LEASE_MS = 6_000
const RENEWALS_PER_LEASE = 3

/** The instant when a lease that begins now ends. */
export const leaseEnd = ({ clock }: { clock: Clock }, leaseMs = LEASE_MS): Date =>
  new Date(clock.now().getTime() + leaseMs)

/** Does the work and renews its lease meanwhile. A failed renewal is retried at the next interval. */
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

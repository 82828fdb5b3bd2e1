import type { ReadingDay, ReadingOutcome } from '@consente/contract/portal/readings'
import type { ShareType } from '@consente/contract/portal/values'
import { toInstantText } from '@consente/domain/period'
import type { AuditHashes } from '../platform/audit/audit-chain.ts'
import { keptSince } from '../platform/audit/audit-retention.ts'
import type { Platform } from '../platform/platform.ts'
import type { ReadDay } from './reading.port.ts'
import { type CountFilter, createReadingDays } from './reading-days.store.ts'
import type { KnownPolicies } from './reading-items.ts'
import { byDay, earliest, latest, sum } from './reading-spans.ts'

/** One sharing, as one of its people sees it. */
export type ReadSharing = {
  consentId: string
  /** As its readings are counted (`ReadingCall.subject`). */
  subject: string
  shareType: ShareType
  createdAt: Date
  /** Policies that this person knows. */
  policies: ReadonlyArray<{ resourceId: string; number: string; displayName?: string | undefined }>
  /** A further approver: readings of these policies only. */
  isPartial: boolean
  /** When data are read next, where that is known. */
  nextAt?: Date | undefined
}

type Deps = Pick<Platform, 'config' | 'database' | 'clock'> & { hashes: Pick<AuditHashes, 'policy'> }

const READ: readonly ReadingOutcome[] = ['DELIVERED', 'UNTOLD']

/** Reads the stored readings of one sharing, as far as this person may know of them. */
export function createStoredReadings({ config, database, clock, hashes }: Deps) {
  const store = createReadingDays(database)

  const known = ({ subject, policies }: ReadSharing): KnownPolicies =>
    new Map(policies.map((policy) => [hashes.policy(subject, policy.resourceId), policy]))

  const filterOf = (sharing: ReadSharing, policies: KnownPolicies): CountFilter => ({
    subject: sharing.subject,
    ...(sharing.isPartial && { policies: [...policies.keys()] }),
  })

  /** Readings before are no longer kept; undefined: all are. */
  function keptFrom(): Date | undefined {
    const { keepDays } = config.auditLog ?? {}
    return keepDays === undefined ? undefined : keptSince(clock.now(), keepDays)
  }

  function heading({ consentId, shareType, createdAt, isPartial }: ReadSharing) {
    const kept = keptFrom()
    return {
      consentId,
      shareType,
      ...(kept && createdAt < kept && { keptSince: toInstantText(kept) }),
      ...(isPartial && { isPartial }),
    }
  }

  /** Days with readings; those of a further approver follow from the counts of their policies. */
  async function readDays(sharing: ReadSharing, filter: CountFilter): Promise<ReadDay[]> {
    if (!sharing.isPartial) return store.days(sharing.subject)
    const counts = await store.counts({ ...filter, outcomes: READ })
    return [...byDay(counts)].map(([day, items]) => {
      const readings = Math.max(...items.map(({ calls }) => calls))
      const firstAt = earliest(items)
      // Counts know when the first reading began, not the others.
      const times = readings === 1 ? [toInstantText(firstAt)] : []
      return { day, readings, calls: sum(items), times, firstAt, lastAt: latest(items) }
    })
  }

  return { store, known, filterOf, keptFrom, heading, readDays }
}
/** Counts of readings, read for one reader. */
export type StoredReadings = ReturnType<typeof createStoredReadings>

/** A day as life and log tell it; `read` is undefined if no data were read on it. */
export function dayFields(day: string, read: ReadDay | undefined): Omit<ReadingDay, 'missed'> {
  const { readings, times, calls } = read ?? { readings: 0, times: [], calls: 0 }
  return { day, readings, times, calls }
}

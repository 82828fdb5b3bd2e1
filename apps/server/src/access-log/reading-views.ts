import type {
  ReadingDay,
  ReadingItem,
  ReadingLife,
  ReadingLog,
  ReadingOutcome,
} from '@consente/contract/portal/readings'
import type { ShareType } from '@consente/contract/portal/values'
import { toInstantText } from '@consente/domain/period'
import type { AuditHashes } from '../platform/audit/audit-chain.ts'
import { keptSince } from '../platform/audit/audit-retention.ts'
import type { Platform } from '../platform/platform.ts'
import { type OlderReading, olderReading } from './older-readings.ts'
import type { ReadDay } from './reading.ts'
import { type CountFilter, createReadingDays } from './reading-days.store.ts'
import { codesOfGroup, type KnownPolicies, toItem, toOlderItem } from './reading-items.ts'

/** One sharing, as one of its people sees it. */
export type ReadSharing = {
  consentId: string
  /** As its readings are counted (`ReadingCall.subject`). */
  subject: string
  shareType: ShareType
  createdAt: Date
  /** The audit event of readings from before they were counted. */
  event: string
  /** Policies that this person knows. */
  policies: ReadonlyArray<{ resourceId: string; number: string; displayName?: string | undefined }>
  /** A further approver: readings of these policies only. */
  isPartial: boolean
  /** When data are read next, where that is known. */
  nextAt?: Date | undefined
}

/** Filters of the log, as the contract has them. */
export type LogFilter = {
  group?: string | undefined
  outcome?: ReadingOutcome | undefined
  from?: string | undefined
  to?: string | undefined
  days: number
}

/** The last reading as cards and details tell it: nothing where none is known, unless it is known that there is none. */
export function presentLastRead(
  at: Date | undefined,
  { createdAt, knownSince }: { createdAt: Date; knownSince: Date },
): { lastReadAt?: string; unread?: true } {
  if (at) return { lastReadAt: toInstantText(at) }
  return createdAt >= knownSince ? { unread: true } : {}
}

type Deps = Pick<Platform, 'config' | 'database' | 'clock'> & { hashes: Pick<AuditHashes, 'policy'> }

const MISSED: readonly ReadingOutcome[] = ['NO_DATA', 'REFUSED', 'FAILED']
const READ: readonly ReadingOutcome[] = ['DELIVERED', 'UNTOLD']

/** Who read what of a sharing: its line of life and its log. */
export function createReadingViews({ config, database, clock, hashes }: Deps) {
  const store = createReadingDays(database)

  const known = ({ subject, policies }: ReadSharing): KnownPolicies =>
    new Map(policies.map((policy) => [hashes.policy(subject, policy.resourceId), policy]))

  const filterOf = (sharing: ReadSharing, policies: KnownPolicies): CountFilter => ({
    subject: sharing.subject,
    ...(sharing.isPartial && { policies: [...policies.keys()] }),
  })

  /** Readings from before they were counted, from the audit log; it has nothing about further approvers' policies. */
  async function olderOf({ consentId, createdAt, event, isPartial }: ReadSharing) {
    const since = isPartial ? undefined : await store.countedSince()
    const entries = since && createdAt < since ? await store.older(consentId, event) : []
    return { older: entries.map(olderReading), ...(entries.length > 0 && { since }) }
  }

  /** Readings before are no longer kept; undefined: all are. */
  function keptFrom(): Date | undefined {
    const { keepDays } = config.auditLog ?? {}
    return keepDays === undefined ? undefined : keptSince(clock.now(), keepDays)
  }

  function heading({ consentId, shareType, createdAt, isPartial }: ReadSharing, since: Date | undefined) {
    const kept = keptFrom()
    return {
      consentId,
      shareType,
      ...(since && { completeSince: toInstantText(since) }),
      ...(kept && createdAt < kept && { keptSince: toInstantText(kept) }),
      ...(isPartial && { isPartial }),
    }
  }

  /** Days with readings; those of a further approver follow from the counts of their policies. */
  async function readDays(sharing: ReadSharing, filter: CountFilter): Promise<ReadDay[]> {
    if (!sharing.isPartial) return store.days(sharing.subject)
    const counts = await store.counts({ ...filter, outcomes: READ })
    return [...byDay(counts)].map(([day, items]) => ({
      day,
      readings: Math.max(...items.map(({ calls }) => calls)),
      calls: sum(items),
      times: [],
      firstAt: earliest(items),
      lastAt: latest(items),
    }))
  }

  return {
    /** Readings of sharings from then on are all counted and kept; of older ones some may be unknown. */
    async knownSince(): Promise<Date> {
      const [counted, kept] = [await store.countedSince(), keptFrom()]
      return new Date(Math.max(counted?.getTime() ?? 0, kept?.getTime() ?? 0))
    },

    /** When data that this person may know of were last read, by the counts of the policies that are theirs. */
    async lastReadByPolicies(sharing: ReadSharing): Promise<Date | undefined> {
      return latestOf(await readDays(sharing, filterOf(sharing, known(sharing))))
    },

    async life(sharing: ReadSharing): Promise<ReadingLife> {
      const policies = known(sharing)
      const filter = filterOf(sharing, policies)
      const days = await readDays(sharing, filter)
      const missed = byDay(await store.counts({ ...filter, outcomes: MISSED }))
      const { older, since } = await olderOf(sharing)
      const olderDays = byDay(older)
      const names = [...new Set([...days.map(({ day }) => day), ...missed.keys(), ...olderDays.keys()])]
      const spans = [...days, ...older]
      return {
        ...heading(sharing, since),
        ...(spans.length > 0 && {
          firstAt: toInstantText(earliest(spans)),
          lastAt: toInstantText(latest(spans)),
        }),
        ...(sharing.nextAt && { nextAt: toInstantText(sharing.nextAt) }),
        days: names.sort(descending).map((day) => ({
          ...dayFields(
            day,
            days.find((one) => one.day === day),
            olderDays.get(day),
          ),
          missed: (missed.get(day) ?? []).map((count) => toItem(count, policies)),
        })),
      }
    },

    async log(
      sharing: ReadSharing,
      { group, outcome, from, to, days: most }: LogFilter,
    ): Promise<ReadingLog> {
      const policies = known(sharing)
      const filter: CountFilter = {
        ...filterOf(sharing, policies),
        from,
        to,
        kinds: group === undefined ? undefined : codesOfGroup(group),
        outcomes: outcome && [outcome],
      }
      const { older, since } = await olderOf(sharing)
      const olderItems = new Map(
        [...byDay(older)].map(([day, all]) => [
          day,
          all.map(toOlderItem).filter((item) => matches(item, { group, outcome })),
        ]),
      )
      const olderDays = [...olderItems.keys()].filter(
        (day) =>
          (from === undefined || day >= from) &&
          (to === undefined || day <= to) &&
          olderItems.get(day)?.length,
      )
      const found = [...new Set([...(await store.daysWith(filter, most + 1)), ...olderDays])].sort(descending)
      const shown = found.slice(0, most)
      const next = found[most]
      const counts = byDay(
        shown.length > 0 ? await store.counts({ ...filter, from: shown.at(-1), to: shown[0] }) : [],
      )
      const whole = await readDays(sharing, filterOf(sharing, policies))
      const olderWhole = byDay(older)
      return {
        ...heading(sharing, since),
        days: shown.map((day) => ({
          ...dayFields(
            day,
            whole.find((one) => one.day === day),
            olderWhole.get(day),
          ),
          items: [
            ...(counts.get(day) ?? []).map((count) => toItem(count, policies)),
            ...(olderItems.get(day) ?? []),
          ],
        })),
        ...(next !== undefined && { next }),
      }
    },
  }
}
export type ReadingViews = ReturnType<typeof createReadingViews>

function dayFields(
  day: string,
  read: ReadDay | undefined,
  older: readonly OlderReading[] | undefined,
): Omit<ReadingDay, 'missed'> {
  return {
    day,
    // An older day has calls only: data were read at least as often as the kind with the most calls.
    readings: (read?.readings ?? 0) + Math.max(0, ...(older ?? []).map(({ calls }) => calls)),
    times: read?.times ?? [],
    calls: (read?.calls ?? 0) + sum(older ?? []),
    ...(older && { isOlder: true }),
  }
}

const matches = (item: ReadingItem, { group, outcome }: Pick<LogFilter, 'group' | 'outcome'>): boolean =>
  (group === undefined || item.group === group) && (outcome === undefined || item.outcome === outcome)

function byDay<T extends { day: string }>(all: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const one of all) days.set(one.day, [...(days.get(one.day) ?? []), one])
  return days
}

type Span = { firstAt: Date; lastAt: Date }
const descending = (a: string, b: string): number => (a < b ? 1 : -1)
const sum = (all: ReadonlyArray<{ calls: number }>): number =>
  all.reduce((total, { calls }) => total + calls, 0)
const earliest = (all: readonly Span[]): Date => new Date(Math.min(...all.map(({ firstAt }) => +firstAt)))
const latest = (all: readonly Span[]): Date => new Date(Math.max(...all.map(({ lastAt }) => +lastAt)))
const latestOf = (all: readonly Span[]): Date | undefined => (all.length > 0 ? latest(all) : undefined)

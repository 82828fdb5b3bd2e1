import { reasonOf } from '../../platform/base/reason-of.ts'
import type { Platform } from '../../platform/platform.ts'
import type { IntervalTask } from '../../platform/work/run-at-interval.ts'
import type { ServedApi } from '../served-apis.ts'
import { createHealthCheck, lacks, type Probes } from './health.ts'
import { type HealthSlots, slotOf } from './health-slots.store.ts'
import { outageStore } from './planned-outage.store.ts'
import { isOut, type PlannedOutage } from './planned-outage.ts'

/** Three looks in each slot, so that none is left out by a slow one. */
const LOOK_INTERVAL_MS = 10_000

type WatchDeps = Pick<Platform, 'database' | 'clock' | 'log'> & {
  probes: Probes
  apis: readonly ServedApi[]
  slots: Pick<HealthSlots, 'write'>
}

/** Each process looks at its own health and at the planned outages, and writes what it found. */
export function watchEnvironment({ database, clock, log, probes, apis, slots }: WatchDeps) {
  const { check, current } = createHealthCheck(probes, clock)
  let outages: readonly PlannedOutage[] = []
  let written = { at: 0, failing: '' }

  /** Names of the APIs that do not answer, or are out against the scheme's rules. */
  function failingIn(health: ReturnType<typeof current>, now: Date): string[] {
    const irregular = outages.filter(({ isRegular }) => !isRegular)
    const names = apis
      .filter((api) => lacks(api, health) || irregular.some((outage) => isOut(outage, api.name, now)))
      .map(({ name }) => name)
    return [...new Set(names)].sort()
  }

  async function look(): Promise<void> {
    await check()
    const [now, health] = [clock.now(), current()]
    // An unwritten slot counts as down, and an absent database leaves slots unwritten.
    if (health.failing.has('database')) return
    outages = await outageStore.endingAfter(database, now)
    const slot = { at: slotOf(now), failing: failingIn(health, now) }
    const mark = { at: slot.at.getTime(), failing: slot.failing.join() }
    if (mark.at === written.at && mark.failing === written.failing) return
    await slots.write(slot)
    written = mark
  }

  return {
    look,
    health: current,
    /** Planned outages to come or in effect, as last read. */
    outages: (): readonly PlannedOutage[] => outages.filter(({ endsAt }) => endsAt > clock.now()),
    /** Looks for the first time, without anybody waiting. */
    begin(): void {
      void look().catch((error: unknown) =>
        log.warn({ reason: reasonOf(error) }, 'the first look at the health failed'),
      )
    },
    intervals: [{ run: look, everyMs: LOOK_INTERVAL_MS, program: 'serve' }] satisfies IntervalTask[],
  }
}

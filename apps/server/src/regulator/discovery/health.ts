import type { Clock } from '../../platform/base/clock.ts'
import type { ServedApi, System } from '../served-apis.ts'

/** True if a system answers; must end within seconds, and may fail. */
export type Probe = () => Promise<boolean>
/** A look at each system that answers need. */
export type Probes = Readonly<Record<System, Probe>>

/** The last findings of this process. */
export type Health = {
  /** Systems that do not answer, and since when this process knows. */
  failing: ReadonlyMap<System, Date>
  checkedAt: Date
}

/** Looks at every system; remembers since when one fails. A slow look never takes the place of one that began after it. */
export function createHealthCheck(probes: Probes, clock: Clock) {
  let health: Health = { failing: new Map(), checkedAt: clock.now() }
  let [begun, shown] = [0, 0]
  return {
    current: (): Health => health,
    async check(): Promise<Health> {
      begun += 1
      const turn = begun
      const found = await Promise.all(
        Object.entries(probes).map(async ([system, probe]) => {
          const isFine = await probe().catch(() => false)
          return isFine ? [] : [system as System]
        }),
      )
      if (turn < shown) return health
      shown = turn
      const { failing } = health
      const now = clock.now()
      health = {
        failing: new Map(found.flat().map((system) => [system, failing.get(system) ?? now])),
        checkedAt: now,
      }
      return health
    },
  }
}

/** True if an API lacks something that its answers need. */
export const lacks = ({ needs }: ServedApi, { failing }: Health): boolean =>
  needs.some((system) => failing.has(system))

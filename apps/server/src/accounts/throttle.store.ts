import type { Database } from '../platform/database.ts'

/**
 * A leaky bucket: every try adds one and each `leakSeconds` takes one away. Beyond `free` tries each further one
 * blocks for 2, 4, 8 … seconds, `longestSeconds` at most; tries while blocked are refused and do not count, so that
 * nobody can keep a customer out for longer by hammering.
 */
export type ThrottlePolicy = { free: number; leakSeconds: number; longestSeconds: number }

export function createThrottleStore(database: Database) {
  return {
    /** Counts a try before it is made, in one statement: simultaneous tries cannot pass unseen. False when blocked. */
    async take(key: string, policy: ThrottlePolicy, now: Date): Promise<boolean> {
      const taken = await database.run(
        `insert into throttle as t (key, level, blocked_until, updated_at) values ($1, 1, $2, $2)
         on conflict (key) do update set
           level = ${LEAKED} + 1,
           blocked_until = case when ${LEAKED} + 1 > $3::int
             then $2::timestamptz + make_interval(secs => least($5::int, power(2, least(30, ${LEAKED} + 1 - $3::int))))
             else $2::timestamptz end,
           updated_at = $2
         where t.blocked_until <= $2 or ${CLOCK_WAS_SET_BACK}`,
        [key, now, policy.free, policy.leakSeconds, policy.longestSeconds],
      )
      return taken === 1
    },
    /** Takes a try back that turned out well. */
    async giveBack(key: string, now: Date): Promise<void> {
      await database.run(
        'update throttle set level = greatest(0, level - 1), blocked_until = $2 where key = $1',
        [key, now],
      )
    },
    /** Forgets what was tried: the customer has proved who they are. */
    async clear(key: string): Promise<void> {
      await database.run('delete from throttle where key = $1', [key])
    },
    async forgetBefore(instant: Date): Promise<void> {
      await database.run('delete from throttle where updated_at < $1', [instant])
    },
  }
}
export type ThrottleStore = ReturnType<typeof createThrottleStore>

/** The level of row `t` now ($2), after leaking one per $4 seconds; a row of the future is one of a wrong clock. */
const LEAKED = `greatest(0, t.level -
  greatest(0, extract(epoch from $2::timestamptz - t.updated_at)::double precision) / $4::int)`
/** No block is longer than $5: one that ends later than that was set by a clock that ran ahead, and binds nobody. */
const CLOCK_WAS_SET_BACK = `t.blocked_until > $2::timestamptz + make_interval(secs => $5::int + 60)`

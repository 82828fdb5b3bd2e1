import type { Database, Sql } from '../database/database.ts'

/**
 * A leaky bucket: every try adds one and each `leakSeconds` takes one away. Beyond `free` tries each further one
 * blocks for 2, 4, 8 … seconds, `longestSeconds` at most; tries while blocked are refused and do not count, so that
 * nobody can keep a customer out for longer by hammering.
 */
export type ThrottlePolicy = { free: number; leakSeconds: number; longestSeconds: number }

export function createThrottleStore(database: Database) {
  return {
    /** Counts a try before it is made, in one statement: simultaneous tries cannot pass unseen. False when blocked. */
    async take(key: string, policy: ThrottlePolicy, now: Date, sql: Sql = database): Promise<boolean> {
      const { free, leakSeconds, longestSeconds } = policy
      return (await sql.run(TAKE, [key, now, free, leakSeconds, longestSeconds])) === 1
    },
    /** Takes a try back that turned out well. */
    async giveBack(key: string): Promise<void> {
      await database.run(givingBack('$1'), [key])
    },
    /** Forgets what was tried: the customer has proved who they are. */
    async clear(key: string): Promise<void> {
      await database.run(clearing('$1'), [key])
    },
    /** When the last of these blocks ends, if one is in force. */
    async blockedUntil(keys: readonly string[], now: Date): Promise<Date | undefined> {
      const [row] = await database.query<{ until: Date | null }>(
        'select max(blocked_until) as until from throttle where key = any($1::text[]) and blocked_until > $2',
        [keys, now],
      )
      return row?.until ?? undefined
    },
    async forgetBefore(instant: Date): Promise<void> {
      await database.run('delete from throttle where updated_at < $1', [instant])
    },
  }
}
export type ThrottleStore = ReturnType<typeof createThrottleStore>

/** NOTE: not the present: of two tries at once the one with the earlier moment may come second, and must not wait for it. */
const NOBODY_WAITS = `'epoch'::timestamptz`

/**
 * A statement, or a part of one, that counts a try: one row, or none when it is blocked.
 * @param places of the values, such as `$3`; those of the policy may be the numbers themselves
 * @param when what else must hold
 */
export function taking(places: TakePlaces, when = 'true'): string {
  const { key, free, leakSeconds, longestSeconds } = places
  const now = `${places.now}::timestamptz`
  // After leaking; a row of the future is one of a wrong clock.
  const level = `greatest(0, t.level -
    greatest(0, extract(epoch from ${now} - t.updated_at)::double precision) / ${leakSeconds}::int) + 1`
  return `insert into throttle as t (key, level, blocked_until, updated_at)
    select ${key}::text, 1, ${NOBODY_WAITS}, ${now} where ${when}
    on conflict (key) do update set
      level = ${level},
      blocked_until = case when ${level} > ${free}::int
        then ${now} + make_interval(secs => least(${longestSeconds}::int, power(2, least(30, ${level} - ${free}::int))))
        else ${NOBODY_WAITS} end,
      updated_at = ${now}
    where not (${inForce('t.blocked_until', now, longestSeconds)})`
}

/** A condition: what is counted under the key is blocked at present, and a try would be refused. */
export const blocked = ({ key, now, longestSeconds }: Omit<TakePlaces, 'free' | 'leakSeconds'>): string =>
  `exists (select 1 from throttle where key = ${key}::text
     and ${inForce('blocked_until', `${now}::timestamptz`, longestSeconds)})`

/** No block is longer: one that ends later than that was set by a clock that ran ahead, and binds nobody. */
const inForce = (until: string, now: string, longestSeconds: string | number): string =>
  `${until} > ${now} and ${until} <= ${now} + make_interval(secs => ${longestSeconds}::int + 60)`

type TakePlaces = { key: string; now: string } & Record<keyof ThrottlePolicy, string | number>

const TAKE = taking({ key: '$1', now: '$2', free: '$3', leakSeconds: '$4', longestSeconds: '$5' })

/** The same for a try that turned out well. */
export const givingBack = (key: string, when = 'true'): string =>
  `update throttle set level = greatest(0, level - 1), blocked_until = ${NOBODY_WAITS}
   where key = ${key}::text and ${when}`

/** The same for what is to be forgotten. */
export const clearing = (key: string, when = 'true'): string =>
  `delete from throttle where key = ${key}::text and ${when}`

import type { Database, Sql } from '../database/database.ts'

/**
 * A leaky bucket: every attempt adds one, and each `leakSeconds` one is removed. Beyond `free` attempts each further
 * one blocks for 2, 4, 8 … seconds, `longestSeconds` at most; attempts while blocked are refused and not counted, so
 * that they cannot prolong a customer's block. `firstSeconds` is the first block where it is not 2 seconds.
 */
export type ThrottlePolicy = {
  free: number
  leakSeconds: number
  longestSeconds: number
  firstSeconds?: number
}

/** First block of a policy without `firstSeconds`. */
const FIRST_BLOCK_SECONDS = 2

/**
 * A policy that never lets through more than `free` and one tries at once and one more each `leakSeconds`: what a day's
 * sum is bounded with.
 */
export const strictly = <const F extends number, const L extends number>(free: F, leakSeconds: L) => ({
  free,
  leakSeconds,
  firstSeconds: leakSeconds,
  longestSeconds: leakSeconds,
})

/** The SQL behind counts of tries. A try is counted before it is made. */
export function createThrottleStore(database: Database) {
  return {
    /** Counts an attempt before it is made, in one statement, so that simultaneous attempts are all counted. False when blocked. */
    async take(key: string, policy: ThrottlePolicy, now: Date, sql: Sql = database): Promise<boolean> {
      const { free, leakSeconds, longestSeconds, firstSeconds = FIRST_BLOCK_SECONDS } = policy
      return (await sql.run(TAKE, [key, now, free, leakSeconds, longestSeconds, firstSeconds])) === 1
    },
    /** Removes a successful attempt from the count. */
    async giveBack(key: string): Promise<void> {
      await database.run(givingBack('$1'), [key])
    },
    /** Deletes the count: the customer has authenticated. */
    async clear(key: string): Promise<void> {
      await database.run(clearing('$1'), [key])
    },
    /** End of the latest of these blocks, if one is in force. */
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
/** Counts of tries, for all processes. */
export type ThrottleStore = ReturnType<typeof createThrottleStore>

/**
 * The end of no block. NOTE: not the current time: of two simultaneous attempts the one with the earlier time may be
 * counted second, and the later time would block it.
 */
const NO_BLOCK = `'epoch'::timestamptz`

/**
 * A statement, or a part of one, that counts an attempt: it returns one row, or none when blocked.
 * @param places of the values, such as `$3`; those of the policy may be literal numbers
 * @param when further condition
 */
export function taking(places: TakePlaces, when = 'true'): string {
  const { key, free, leakSeconds, longestSeconds, firstSeconds = FIRST_BLOCK_SECONDS } = places
  const now = `${places.now}::timestamptz`
  // After leaking; a time in the future was written by a wrong clock.
  const level = `greatest(0, t.level -
    greatest(0, extract(epoch from ${now} - t.updated_at)::double precision) / ${leakSeconds}::int) + 1`
  const blockAt = (reached: string) => `case when ${reached} > ${free}::int
        then ${now} + make_interval(secs => least(${longestSeconds}::int,
          ${firstSeconds}::int * power(2, least(30, ${reached} - ${free}::int) - 1)))
        else ${NO_BLOCK} end`
  return `insert into throttle as t (key, level, blocked_until, updated_at)
    select ${key}::text, 1, ${blockAt('1')}, ${now} where ${when}
    on conflict (key) do update set
      level = ${level},
      blocked_until = ${blockAt(level)},
      updated_at = ${now}
    where not (${inForce('t.blocked_until', now, longestSeconds)})`
}

/** Condition: the key is blocked now, so an attempt would be refused. */
export const blocked = ({
  key,
  now,
  longestSeconds,
}: Pick<TakePlaces, 'key' | 'now' | 'longestSeconds'>): string =>
  `exists (select 1 from throttle where key = ${key}::text
     and ${inForce('blocked_until', `${now}::timestamptz`, longestSeconds)})`

/** Blocks have a maximum length: an end beyond it was set by a clock that ran ahead, and is ignored. */
const inForce = (until: string, now: string, longestSeconds: string | number): string =>
  `${until} > ${now} and ${until} <= ${now} + make_interval(secs => ${longestSeconds}::int + 60)`

type TakePlaces = { key: string; now: string } & {
  [K in keyof ThrottlePolicy]: string | number
}

const TAKE = taking({
  key: '$1',
  now: '$2',
  free: '$3',
  leakSeconds: '$4',
  longestSeconds: '$5',
  firstSeconds: '$6',
})

/** The same, removing a successful attempt. */
export const givingBack = (key: string, when = 'true'): string =>
  `update throttle set level = greatest(0, level - 1), blocked_until = ${NO_BLOCK}
   where key = ${key}::text and ${when}`

/** The same, deleting the count. */
export const clearing = (key: string, when = 'true'): string =>
  `delete from throttle where key = ${key}::text and ${when}`

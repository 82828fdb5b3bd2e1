import type { Database } from '../../platform/database/database.ts'

/** Length of a slot in seconds: how often the scheme asks for the state (availability measure). */
export const SLOT_SECONDS = 30

/** Findings of the processes in one half minute. */
export type HealthSlot = { at: Date; failing: readonly string[] }

/** Promise: what several processes write of one slot is united, in any order. */
export function createHealthSlots(database: Database) {
  return {
    write: ({ at, failing }: HealthSlot) =>
      database.run(
        `insert into health_slot as known (at, failing) values ($1, $2)
         on conflict (at) do update set failing = (select coalesce(jsonb_agg(distinct name), '[]'::jsonb)
           from jsonb_array_elements_text(known.failing || excluded.failing) name)`,
        [at, JSON.stringify(failing)],
      ),

    /** Slots from the first instant on and before the second, in order. */
    between: (from: Date, to: Date) =>
      database.query<HealthSlot>(
        'select at, failing from health_slot where at >= $1 and at < $2 order by at',
        [from, to],
      ),

    /** When the first one that is kept was written: before it, nothing is known. */
    async first(): Promise<Date | undefined> {
      const [row] = await database.query<{ at: Date | null }>('select min(at) as at from health_slot')
      return row?.at ?? undefined
    },

    removeBefore: (instant: Date) => database.run('delete from health_slot where at < $1', [instant]),
  }
}
/** Half minutes in which an API was found failing. */
export type HealthSlots = ReturnType<typeof createHealthSlots>

/** The beginning of the slot in which the instant lies. */
export function slotOf(instant: Date): Date {
  const milliseconds = SLOT_SECONDS * 1000
  return new Date(Math.floor(instant.getTime() / milliseconds) * milliseconds)
}

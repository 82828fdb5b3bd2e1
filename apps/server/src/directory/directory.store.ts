import type { Database } from '../platform/database/database.ts'

/** The stored copy of the directory, and what customers chose. */
export function createDirectoryStore(database: Database) {
  return {
    async load(): Promise<string | undefined> {
      const rows = await database.query<{ body: string }>('select body from directory_copy')
      return rows[0]?.body
    },

    /** When the stored copy last became another one. */
    async changedAt(): Promise<Date | undefined> {
      const rows = await database.query<{ at: Date }>('select fetched_at as at from directory_copy')
      return rows[0]?.at
    },

    /** When the directory was last read, changed or not. */
    async readAt(): Promise<Date | undefined> {
      const rows = await database.query<{ at: Date | null }>('select read_at as at from directory_copy')
      return rows[0]?.at ?? undefined
    },

    /**
     * Replaces the copy.
     * @returns when it became another one: now, or when another process put the same.
     */
    async save(body: string, now: Date): Promise<Date> {
      const rows = await database.query<{ at: Date }>(
        `insert into directory_copy as c (id, body, fetched_at, read_at) values (1, $1, $2, $2)
         on conflict (id) do update set body = excluded.body, read_at = excluded.read_at,
           fetched_at = case when c.body = excluded.body then c.fetched_at else excluded.fetched_at end
         returning fetched_at as at`,
        [body, now],
      )
      return rows[0]?.at ?? now
    },

    /** It was read again and is the same. */
    async confirm(now: Date): Promise<void> {
      await database.run('update directory_copy set read_at = $1', [now])
    },

    /** @param day yyyy-mm-dd */
    async countChoice(authorisationServerId: string, day: string): Promise<void> {
      await database.run(
        `insert into institution_choice as c (authorisation_server_id, day, count) values ($1, $2::date, 1)
         on conflict (authorisation_server_id, day) do update set count = c.count + 1`,
        [authorisationServerId, day],
      )
    },

    /** Choices by authorisation server since a day (yyyy-mm-dd). */
    async choicesSince(day: string): Promise<Map<string, number>> {
      const rows = await database.query<{ id: string; count: number }>(
        `select authorisation_server_id as id, sum(count)::int as count from institution_choice
         where day >= $1::date group by authorisation_server_id`,
        [day],
      )
      return new Map(rows.map(({ id, count }) => [id, count]))
    },

    async forgetChoicesBefore(day: string): Promise<void> {
      await database.run('delete from institution_choice where day < $1::date', [day])
    },
  }
}
export type DirectoryStore = ReturnType<typeof createDirectoryStore>

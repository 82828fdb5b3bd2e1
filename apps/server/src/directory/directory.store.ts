import type { Database } from '../platform/database/database.ts'
import type { DirectoryStore } from './directory.port.ts'

/** The SQL behind the copy of the participants and the choices of customers. */
export function createDirectoryStore(database: Database): DirectoryStore {
  return {
    async load(): Promise<string | undefined> {
      const rows = await database.query<{ body: string }>('select body from directory_copy')
      return rows[0]?.body
    },

    async changedAt(): Promise<Date | undefined> {
      const rows = await database.query<{ at: Date }>('select fetched_at as at from directory_copy')
      return rows[0]?.at
    },

    async readAt(): Promise<Date | undefined> {
      const rows = await database.query<{ at: Date | null }>('select read_at as at from directory_copy')
      return rows[0]?.at ?? undefined
    },

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

    confirm: (now: Date) => database.run('update directory_copy set read_at = $1', [now]),

    countChoice: (authorisationServerId: string, day: string) =>
      database.run(
        `insert into institution_choice as c (authorisation_server_id, day, count) values ($1, $2::date, 1)
         on conflict (authorisation_server_id, day) do update set count = c.count + 1`,
        [authorisationServerId, day],
      ),

    async choicesSince(day: string): Promise<Map<string, number>> {
      const rows = await database.query<{ id: string; count: number }>(
        `select authorisation_server_id as id, sum(count)::int as count from institution_choice
         where day >= $1::date group by authorisation_server_id`,
        [day],
      )
      return new Map(rows.map(({ id, count }) => [id, count]))
    },

    forgetChoicesBefore: (day: string) =>
      database.run('delete from institution_choice where day < $1::date', [day]),
  }
}

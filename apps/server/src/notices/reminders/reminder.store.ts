import type { Database } from '../../platform/database/database.ts'
import { markKey, type ReminderStore } from '../notice.port.ts'

/** The SQL behind reminders: two primary keys let each go out once. */
export function createReminderStore(database: Database): ReminderStore {
  return {
    async marksTold(document) {
      const rows = await database.query<{ consentId: string; mark: number; day: string }>(
        'select consent_id as "consentId", mark, day::text as day from reminded_mark where document = $1',
        [document],
      )
      return new Map(rows.map((row) => [markKey(row), row.day]))
    },
    async takeDay(sql, document, day) {
      const text = 'insert into reminded_day (document, day) values ($1, $2) on conflict do nothing'
      return (await sql.run(text, [document, day])) === 1
    },
    noteMark: (sql, { document, consentId, mark, day }) =>
      sql.run(
        `insert into reminded_mark (document, consent_id, mark, day) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [document, consentId, mark, day],
      ),
    async takeYear(sql, document, year) {
      const text = 'insert into summarised_year (document, year) values ($1, $2) on conflict do nothing'
      return (await sql.run(text, [document, year])) === 1
    },
    async wasSummarised(document, year) {
      const text = 'select 1 from summarised_year where document = $1 and year = $2'
      return (await database.query(text, [document, year])).length > 0
    },
    async isRoundDone(name) {
      return (await database.query('select 1 from notice_round where name = $1', [name])).length > 0
    },
    async roundDone(name, now) {
      const text = 'insert into notice_round (name, done_at) values ($1, $2) on conflict do nothing'
      await database.run(text, [name, now])
    },
    async forgetBefore(day, instant) {
      await database.run('delete from reminded_day where day < $1', [day])
      await database.run('delete from reminded_mark where day < $1', [day])
      await database.run('delete from notice_round where done_at < $1', [instant])
    },
  }
}

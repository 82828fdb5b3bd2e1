import type { Database } from '../platform/database/database.ts'
import type { ChoiceStore } from './notice.port.ts'

/** The SQL behind a customer's choices of reminders. */
export function createChoiceStore(database: Database): ChoiceStore {
  return {
    async choicesOf(document) {
      const [choice] = await database.query<{ here: boolean; mail: boolean }>(
        `select here, mail from notice_choice where document = $1 and kind = 'year-summary'`,
        [document],
      )
      return { 'year-summary': choice ?? { here: true, mail: true } }
    },
    choose: (document, kind, { here, mail }) =>
      database.run(
        `insert into notice_choice (document, kind, here, mail) values ($1, $2, $3, $4)
         on conflict (document, kind) do update set here = $3, mail = $4`,
        [document, kind, here, mail],
      ),
  }
}

import type { Database } from '../platform/database/database.ts'
import { CHOSEN_KINDS, type ChoiceStore } from './notice.port.ts'

/** The SQL behind a customer's choices of reminders. */
export function createChoiceStore(database: Database): ChoiceStore {
  return {
    async choicesOf(document) {
      const rows = await database.query<{ kind: string; here: boolean; mail: boolean }>(
        'select kind, here, mail from notice_choice where document = $1',
        [document],
      )
      const [yearSummary] = CHOSEN_KINDS.map((kind) => {
        const { here = true, mail = true } = rows.find((row) => row.kind === kind) ?? {}
        return { here, mail }
      })
      return { 'year-summary': yearSummary ?? { here: true, mail: true } }
    },
    choose: (document, kind, { here, mail }) =>
      database.run(
        `insert into notice_choice (document, kind, here, mail) values ($1, $2, $3, $4)
         on conflict (document, kind) do update set here = $3, mail = $4`,
        [document, kind, here, mail],
      ),
  }
}

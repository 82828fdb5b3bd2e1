import type { Database } from '../platform/database/database.ts'
import type { Choice, ChoiceStore, ChosenKind } from './notice.port.ts'

const ON: Choice = { here: true, mail: true }

/** The SQL behind a customer's choices of reminders. */
export function createChoiceStore(database: Database): ChoiceStore {
  return {
    async choicesOf(document) {
      const rows = await database.query<Choice & { kind: string }>(
        'select kind, here, mail from notice_choice where document = $1',
        [document],
      )
      const of = (wanted: ChosenKind): Choice => {
        const { here, mail } = rows.find(({ kind }) => kind === wanted) ?? ON
        return { here, mail }
      }
      return {
        'ends-in-30-days': of('ends-in-30-days'),
        'ends-in-7-days': of('ends-in-7-days'),
        'year-summary': of('year-summary'),
      }
    },
    choose: (document, kind, { here, mail }) =>
      database.run(
        `insert into notice_choice (document, kind, here, mail) values ($1, $2, $3, $4)
         on conflict (document, kind) do update set here = $3, mail = $4`,
        [document, kind, here, mail],
      ),
  }
}

import type { Database } from '../platform/database/database.ts'
import type { Choice, ChoiceStore, ChosenKind } from './notice.port.ts'

const UNCHOSEN: Choice = { here: true, mail: true, message: false }

/** The SQL behind a customer's choices of reminders. */
export function createChoiceStore(database: Database): ChoiceStore {
  return {
    async choicesOf(document) {
      const rows = await database.query<Choice & { kind: string }>(
        'select kind, here, mail, message from notice_choice where document = $1',
        [document],
      )
      const of = (wanted: ChosenKind): Choice => {
        const { here, mail, message } = rows.find(({ kind }) => kind === wanted) ?? UNCHOSEN
        return { here, mail, message }
      }
      return {
        duties: { ...UNCHOSEN, message: of('duties').message },
        'ends-in-30-days': of('ends-in-30-days'),
        'ends-in-7-days': of('ends-in-7-days'),
        unused: of('unused'),
        'year-summary': of('year-summary'),
      }
    },
    choose: (document, kind, { here, mail, message }) =>
      database.run(
        `insert into notice_choice (document, kind, here, mail, message) values ($1, $2, $3, $4, coalesce($5, false))
         on conflict (document, kind) do update set here = $3, mail = $4, message = coalesce($5, notice_choice.message)`,
        [document, kind, here, mail, message ?? null],
      ),
  }
}

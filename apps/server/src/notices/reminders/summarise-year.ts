import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { startItemRun } from '../../platform/work/each-item.ts'
import { yearMail } from '../kinds/year-summary.ts'
import { addMessage } from '../message-work.ts'
import { sharingsOf } from '../noticed-sharing.ts'
import { type DeliveryDeps, mailTo, type NoticesDeps, type RoundDeps, readingOf } from '../notices-deps.ts'
import { eachPerson } from './each-person.ts'
import { isEverybodyReminded, takeLaterDay } from './remind.ts'
import { dayOf, isQuiet, startOfYear, yearOf } from './reminder-calendar.ts'

/** Outbox kind: a person's summary of a year. */
export const SUMMARY_WORK = 'notices.summary'
const SummaryWork = z.object({ id: z.string(), document: z.string(), year: z.number(), at: z.string() })

/** The month in which the summary of the year before is sent. */
const JANUARY = '-01-'

/**
 * In January, the summary of the year before: once for everybody who shared anything in it. It comes after the day's
 * reminders, because somebody who had one gets no other mail of ours on that day; theirs comes on the next.
 * @throws at the end of a round in which somebody's failed
 */
export async function summariseYear(deps: RoundDeps): Promise<void> {
  const { clock, reminders } = deps
  const now = clock.now()
  if (isQuiet(now) || !dayOf(now).includes(JANUARY) || !(await isEverybodyReminded(deps, now))) return
  const year = yearOf(now) - 1
  const [round, wholeYear] = [`summary ${dayOf(now)}`, `summary of ${year}`]
  if ((await reminders.isRoundDone(round)) || (await reminders.isRoundDone(wholeYear))) return
  const run = startItemRun(deps.log)
  let isLeftOut = false
  const isWhole = await eachPerson(
    deps,
    (role, after, most) => role.inForceSince(startOfYear(year), after, most),
    async (document) => {
      if ((await run.attempt(() => summarise(deps, document, year))) === false) isLeftOut = true
    },
  )
  if (!isWhole) return
  run.finish()
  await reminders.roundDone(isLeftOut ? round : wholeYear, clock.now())
}

/** @returns false when the person has had today's mail already */
async function summarise(deps: RoundDeps, document: string, year: number): Promise<boolean> {
  const { reminders, database, outbox, clock } = deps
  if (await reminders.wasSummarised(document, year)) return true
  const now = clock.now()
  return database.transaction(async (sql) => {
    if (!(await reminders.takeDay(sql, document, dayOf(now)))) return false
    if (!(await reminders.takeYear(sql, document, year))) return true
    await outbox.add(sql, SUMMARY_WORK, {
      id: randomUUID(),
      document,
      year,
      at: now.toISOString(),
    } satisfies z.input<typeof SummaryWork>)
    if (deps.channel) await addMessage(outbox, sql, { to: document, about: { kind: 'year-summary', year } })
    return true
  })
}

/** Keeps the notice and sends the mail, unless the person has switched them off. */
export async function deliverSummary(deps: DeliveryDeps, payload: unknown): Promise<void> {
  const { id, document, year, at } = z.parse(SummaryWork, payload)
  const reading = readingOf(deps)
  if (isQuiet(reading.now)) throw new Error('a summary waits for the end of the quiet hours')
  const { 'year-summary': choice } = await deps.choices.choicesOf(document)
  if (choice.here)
    await deps.notices.add(deps.database, {
      id,
      document,
      at: new Date(at),
      content: { kind: 'year-summary', year },
    })
  if (!choice.mail) return
  const { inForce, ended } = await sharingsOfYear(deps, document, year)
  if (inForce.length + ended.length === 0) return
  await takeLaterDay(deps, { document, at })
  await mailTo(deps, document, yearMail({ year, inForce, ended }, reading))
}

/** A person's sharings that are in force now, and those that ended in the year after they had been authorised. */
export async function sharingsOfYear(
  { sharings, clock }: Pick<NoticesDeps, 'sharings' | 'clock'>,
  document: string,
  year: number,
) {
  const all = await sharingsOf(sharings, document, clock.now())
  return {
    inForce: all.filter(({ situation }) => situation.kind === 'in-force'),
    ended: all.filter(
      ({ situation: { kind }, changedAt }) => ['ended', 'expired'].includes(kind) && isOf(changedAt, year),
    ),
  }
}

const isOf = (instant: string, year: number): boolean => yearOf(new Date(instant)) === year

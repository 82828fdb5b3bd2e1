import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { startItemRun } from '../../platform/work/each-item.ts'
import { endsSoonMail } from '../kinds/ends-soon.ts'
import { addMessage } from '../message-work.ts'
import { markKey } from '../notice.port.ts'
import { type DeliveryDeps, mailTo, type NoticesDeps, type RoundDeps, readingOf } from '../notices-deps.ts'
import { type Due, dueOf, isWanted } from './due-reminders.ts'
import { eachPerson } from './each-person.ts'
import { dayOf, horizonOf, isQuiet } from './reminder-calendar.ts'

/** Outbox kind: the one mail of a day about everything of a person that ends soon. */
export const REMINDER_WORK = 'notices.reminder'
const ReminderWork = z.object({
  document: z.string(),
  at: z.string(),
  /** Sharings that have reached a mark, with the id of their notice. */
  reached: z.array(z.object({ id: z.string(), consentId: z.string() })),
})

const roundOf = (now: Date): string => `reminders ${dayOf(now)}`
/** The round in which somebody's reminder failed: it is gone through again. */
const triedOf = (now: Date): string => `reminders tried ${dayOf(now)}`

/** True if everybody's turn of this day has come, even if a reminder failed. */
export async function isEverybodyReminded(
  { reminders }: Pick<NoticesDeps, 'reminders'>,
  now: Date,
): Promise<boolean> {
  return (await reminders.isRoundDone(roundOf(now))) || (await reminders.isRoundDone(triedOf(now)))
}

/**
 * Nobody gets two such mails on one day: one of an earlier day that has waited takes the day on which it goes, after that day's
 * reminders. Where its mail then fails, it waits for another day.
 * @throws while it must wait
 */
export async function takeLaterDay(
  { clock, database, reminders }: Pick<NoticesDeps, 'clock' | 'database' | 'reminders'>,
  { document, at }: { document: string; at: string },
): Promise<void> {
  const now = clock.now()
  const today = dayOf(now)
  if (dayOf(new Date(at)) === today) return
  const mayGo =
    (await isEverybodyReminded({ reminders }, now)) && (await reminders.takeDay(database, document, today))
  if (!mayGo) throw new Error('a mail of an earlier day waits for a day without a reminder')
}

/**
 * Goes once a day through everything that ends soon, over any number of processes, and gives each of its people one
 * reminder at most. It rests in the quiet hours; the next round makes up for one that they interrupt.
 * @throws at the end of a round in which somebody's failed
 */
export async function remind(deps: RoundDeps): Promise<void> {
  const { clock, reminders } = deps
  const round = roundOf(clock.now())
  if (isQuiet(clock.now()) || (await reminders.isRoundDone(round))) return
  const run = startItemRun(deps.log)
  const span = { from: clock.now(), until: horizonOf(clock.now()) }
  const isWhole = await eachPerson(
    deps,
    (role, after, most) => role.endingBetween(span, after, most),
    (document) => run.attempt(() => remindPerson(deps, document)),
  )
  if (!isWhole) return
  await reminders.roundDone(run.hasFailed() ? triedOf(clock.now()) : round, clock.now())
  run.finish()
}

async function remindPerson(deps: RoundDeps, document: string): Promise<void> {
  const now = deps.clock.now()
  const due = await dueOf(deps, document, now)
  const told = await deps.reminders.marksTold(document)
  const reached = due.filter((sharing) => !told.has(markKey(sharing)))
  if (reached.length === 0) return
  const day = dayOf(now)
  await deps.database.transaction(async (sql) => {
    if (!(await deps.reminders.takeDay(sql, document, day))) return
    for (const { consentId, mark } of reached)
      await deps.reminders.noteMark(sql, { document, consentId, mark, day })
    await deps.outbox.add(sql, REMINDER_WORK, {
      document,
      at: now.toISOString(),
      reached: reached.map(({ consentId }) => ({ id: randomUUID(), consentId })),
    } satisfies z.input<typeof ReminderWork>)
    if (deps.channel)
      await addMessage(deps.outbox, sql, {
        to: document,
        about: { kind: 'ends-soon', reached: reached.map(({ consentId }) => consentId) },
      })
  })
}

/**
 * Keeps the notices and sends the mail, with what still ends soon now, unless the person has switched them off: it may have
 * waited for the mail server. In the quiet hours it fails, to be tried again, and on a later day until that day's round is over.
 */
export async function deliverReminder(deps: DeliveryDeps, payload: unknown): Promise<void> {
  const { document, at, reached } = z.parse(ReminderWork, payload)
  const reading = readingOf(deps)
  const day = dayOf(new Date(at))
  if (isQuiet(reading.now)) throw new Error('a reminder waits for the end of the quiet hours')
  if (day < dayOf(reading.now) && !(await isEverybodyReminded(deps, reading.now)))
    throw new Error('a reminder of an earlier day waits for the round of this one')
  const due = await dueOf(deps, document, reading.now)
  const chosen = await deps.choices.choicesOf(document)
  const told = await deps.reminders.marksTold(document)
  /** The notice and the mail of a later day tell it, too. */
  const isOvertaken = (one: Due): boolean => (told.get(markKey(one)) ?? day) > day
  await deps.database.transaction(async (sql) => {
    for (const { id, consentId } of reached) {
      const sharing = due.find((one) => one.consentId === consentId)
      if (!sharing || isOvertaken(sharing) || !isWanted(sharing, chosen, 'here')) continue
      const content = { kind: 'ends-soon', sharing } as const
      const overtaken = { consentIds: [consentId], kinds: ['ends-soon'] } as const
      await deps.notices.add(sql, { id, document, consentId, at: new Date(at), content }, overtaken)
    }
  })
  const mailed = due.filter((one) => isWanted(one, chosen, 'mail'))
  const [first, ...others] = mailed
  const isNews = mailed.some((one) => reached.some(({ consentId }) => consentId === one.consentId))
  if (!first || !isNews || mailed.some(isOvertaken)) return
  // A list that holds a last day is nobody's choice.
  const isOptional = mailed.every(({ mark }) => mark !== 1)
  await mailTo(deps, document, { ...endsSoonMail([first, ...others], reading), isOptional })
}

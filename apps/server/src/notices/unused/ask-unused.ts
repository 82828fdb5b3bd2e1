import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { startItemRun } from '../../platform/work/each-item.ts'
import { unusedMail } from '../kinds/unused.ts'
import { addMessage } from '../message-work.ts'
import { type NoticedSharing, sharingsOf } from '../noticed-sharing.ts'
import { type DeliveryDeps, mailTo, type RoundDeps, readingOf } from '../notices-deps.ts'
import { eachPerson } from '../reminders/each-person.ts'
import { isEverybodyReminded, takeLaterDay } from '../reminders/remind.ts'
import { dayOf, isQuiet } from '../reminders/reminder-calendar.ts'
import { quietAfter, type UnusedDeps, unusedAt, unusedOf } from './unused-sharings.ts'

/** Outbox kind: the one mail of a day about sharings of a person whose data nobody reads. */
export const UNUSED_WORK = 'notices.unused'
const UnusedWork = z.object({
  document: z.string(),
  at: z.string(),
  /** The sharings, with the ids of their notices. */
  asked: z.array(z.object({ id: z.string(), consentId: z.string() })),
})

/**
 * Goes once a day through the sharings whose data nobody reads and asks each customer if they still need them: once in six
 * months for each sharing. It comes after the day's reminders, because nobody gets two such mails on one day.
 * @throws at the end of a round in which somebody's failed
 */
export async function askUnused(deps: RoundDeps & UnusedDeps): Promise<void> {
  const { clock, reminders } = deps
  const now = clock.now()
  const round = `unused ${dayOf(now)}`
  if (isQuiet(now) || (await reminders.isRoundDone(round)) || !(await isEverybodyReminded(deps, now))) return
  const run = startItemRun(deps.log)
  const isWhole = await eachPerson(
    deps,
    async ({ unused }, after, most) =>
      (await unused(unusedAt(deps), after, most)).map((one) => ({ ...one, documents: [one.document] })),
    (document) => run.attempt(() => askPerson(deps, document)),
  )
  if (!isWhole) return
  await reminders.roundDone(round, clock.now())
  run.finish()
}

async function askPerson(deps: RoundDeps & UnusedDeps, document: string): Promise<void> {
  const { clock, unused, reminders, outbox } = deps
  const now = clock.now()
  const before = quietAfter(now)
  const [found, quiet] = await Promise.all([unusedOf(deps, document), unused.quietSince(document, before)])
  const due = [...found.keys()].filter((consentId) => !quiet.has(consentId))
  if (due.length === 0) return
  await deps.database.transaction(async (sql) => {
    if (!(await reminders.takeDay(sql, document, dayOf(now)))) return
    const asked: { id: string; consentId: string }[] = []
    for (const consentId of due)
      if (await unused.takeTelling(sql, { document, consentId }, { now, before }))
        asked.push({ id: randomUUID(), consentId })
    await outbox.add(sql, UNUSED_WORK, {
      ...{ document, at: now.toISOString(), asked },
    } satisfies z.input<typeof UnusedWork>)
    if (deps.channel) {
      const consentIds = asked.map(({ consentId }) => consentId)
      await addMessage(outbox, sql, { to: document, about: { kind: 'unused', asked: consentIds } })
    }
  })
}

type Unused = NoticedSharing & { since: string }

/** Those of the sharings that are still unused, and that the customer has not kept. */
export async function stillUnused(
  deps: UnusedDeps,
  document: string,
  consentIds: readonly string[],
): Promise<Unused[]> {
  const unused = await unusedOf(deps, document)
  const all = await sharingsOf(deps.sharings, document, deps.clock.now())
  return all.flatMap((sharing) => {
    const since = consentIds.includes(sharing.consentId) && unused.get(sharing.consentId)
    return since ? [{ ...sharing, since }] : []
  })
}

/** Keeps the notices and sends the mail, of what is still so, unless the person has switched them off. */
export async function deliverUnused(deps: DeliveryDeps & UnusedDeps, payload: unknown): Promise<void> {
  const { document, at, asked } = z.parse(UnusedWork, payload)
  const reading = readingOf(deps)
  if (isQuiet(reading.now)) throw new Error('a question waits for the end of the quiet hours')
  const found = await stillUnused(
    deps,
    document,
    asked.map(({ consentId }) => consentId),
  )
  const { unused: choice } = await deps.choices.choicesOf(document)
  if (choice.here)
    await deps.database.transaction(async (sql) => {
      for (const { since, ...sharing } of found) {
        const { consentId } = sharing
        const id = asked.find((one) => one.consentId === consentId)?.id ?? randomUUID()
        const content = { kind: 'unused', sharing, since } as const
        const overtaken = { consentIds: [consentId], kinds: ['unused'] } as const
        await deps.notices.add(sql, { id, document, consentId, at: new Date(at), content }, overtaken)
      }
    })
  const [first, ...others] = found
  if (!choice.mail || !first) return
  await takeLaterDay(deps, { document, at })
  await mailTo(deps, document, unusedMail([first, ...others], reading))
}

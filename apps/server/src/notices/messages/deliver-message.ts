import * as z from 'zod/mini'
import { isStillAsked } from '../deliver-news.ts'
import { MessageWork } from '../message-work.ts'
import { type NoticesDeps, readingOf } from '../notices-deps.ts'
import { dueOf, isWanted } from '../reminders/due-reminders.ts'
import { isQuiet } from '../reminders/reminder-calendar.ts'
import { sharingsOfYear } from '../reminders/summarise-year.ts'
import { stillUnused } from '../unused/ask-unused.ts'
import type { UnusedDeps } from '../unused/unused-sharings.ts'
import { type MessageSubject, messageOf } from './message-texts.ts'

type Work = z.infer<typeof MessageWork>
type Deps = UnusedDeps & Pick<NoticesDeps, 'channel' | 'sender' | 'log' | 'choices'>

/**
 * Hands a message to the insurer's gateway if the person has chosen the channel for it and what it says is still so.
 * Reminders and summaries wait for the end of the quiet hours.
 */
export async function deliverMessage(deps: Deps, payload: unknown): Promise<void> {
  const { id, to, about } = z.parse(MessageWork, payload)
  // It may have been taken out of the configuration since.
  if (!deps.channel) return
  if (about.kind !== 'news' && isQuiet(deps.clock.now()))
    throw new Error('a message waits for the end of the quiet hours')
  const subject = await subjectOf(deps, to, about)
  if (!subject) return
  const message = { id, to: { document: to }, ...messageOf(subject, deps.sender.name) }
  if (!(await deps.channel.send(message)))
    deps.log.info({ template: message.template }, 'the gateway for messages reaches a customer nowhere')
}

/** The message that there is to say; undefined if there is none, or the person does not want it there. */
async function subjectOf(deps: Deps, to: string, about: Work['about']): Promise<MessageSubject | undefined> {
  const { now } = readingOf(deps)
  const chosen = await deps.choices.choicesOf(to)
  if (about.kind === 'news') {
    const { news } = about
    if (!chosen.duties.message) return undefined
    const isOver = news.kind === 'approval-missing' && !(await isStillAsked(deps, to, news, now))
    return isOver ? undefined : about
  }
  if (about.kind === 'unused') {
    const isNews = chosen.unused.message && (await stillUnused(deps, to, about.asked)).length > 0
    return isNews ? { kind: 'unused' } : undefined
  }
  if (about.kind === 'year-summary') {
    if (!chosen['year-summary'].message) return undefined
    const { inForce, ended } = await sharingsOfYear(deps, to, about.year)
    return inForce.length + ended.length > 0 ? about : undefined
  }
  const due = (await dueOf(deps, to, now)).filter((one) => isWanted(one, chosen, 'message'))
  const isNews = due.some(({ consentId }) => about.reached.includes(consentId))
  return isNews ? { kind: 'ends-soon', count: due.length } : undefined
}

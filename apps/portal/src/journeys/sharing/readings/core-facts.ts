import type { ReadingLife } from '@consente/contract/portal/readings'
import { formatDate } from '@consente/domain/period'
import { isOver, isRunning } from '@consente/domain/sharing/situation'
import { spanInWords } from '@consente/domain/span-in-words'
import { isLaterMinute, nextInWords } from '@consente/domain/time-in-words'
import { momentText } from '../../../sharing/readings/reading-dates.ts'
import { groupCount } from '../../../sharing/share-picture.ts'
import { cameToNothing, sentNothing, tenseOf } from '../../../sharing/share-tense.ts'
import { firstNames, type ShareView } from '../../../sharing/share-view.ts'
import { dataAmount, instant, remainingOfTerm } from '../../../sharing/term-text.ts'
import { CORE } from './core-texts.ts'

export type CoreFact = { term: string; value: string; detail?: string | undefined }

/** A sharing that was confirmed, sent something, and is over: from when to when. */
export function pastOf({ details, confirmed, creation }: ShareView): { start: Date; end: Date } | undefined {
  const { situation } = details
  const [start, end] = [confirmed ?? creation, isOver(situation) ? situation.at : undefined]
  const was = confirmed !== undefined && tenseOf(situation) !== 'refused'
  return was && start && end && start < end ? { start, end } : undefined
}

/** Without its full stop. */
const bare = (sentence: string): string => sentence.replace(/\.$/, '')

/** What, until when, who read last. @param life undefined where it is not told, `coming` before it has come */
export function coreFacts(view: ShareView, life: ReadingLife | 'coming' | undefined, now: Date): CoreFact[] {
  const { details, creation, expiry } = view
  const { situation } = details
  const past = pastOf(view)
  const what = dataAmount(groupCount(details.resourceGroups))
  const term = tenseOf(situation) === 'past' ? CORE.whatPast : CORE.what
  const facts: CoreFact[] = [{ term, value: what, detail: firstNames(details) }]
  if (past)
    facts.unshift({
      term: CORE.lasted,
      value: spanInWords(past.start, past.end),
      detail: expiry && past.end < expiry ? CORE.wouldEnd(formatDate(expiry)) : undefined,
    })
  else if (expiry && !isOver(situation) && !cameToNothing(situation))
    facts.push({
      term: CORE.until,
      value: formatDate(expiry),
      detail: isRunning(situation) && creation ? bare(remainingOfTerm(now, creation, expiry)) : undefined,
    })
  const last = lastReading(view, life, now)
  return last ? [...facts, last] : facts
}

/** A line without words: its place is kept, so that nothing moves. */
const NOTHING_YET = '\u00a0'

function lastReading(
  { details, expiry }: ShareView,
  life: ReadingLife | 'coming' | undefined,
  now: Date,
): CoreFact | undefined {
  const { situation } = details
  if (sentNothing(situation)) return undefined
  const term = CORE.last
  if (life === 'coming') return { term, value: NOTHING_YET, detail: NOTHING_YET }
  const nextAt = instant(life?.nextAt)
  const isToCome =
    nextAt && isLaterMinute(nextAt, now) && !(expiry && nextAt >= expiry) && isRunning(situation)
  const detail = isToCome ? CORE.next(nextInWords(nextAt, now)) : undefined
  const lastAt = instant(life?.lastAt ?? details.lastReadAt)
  if (lastAt) return { term, value: capital(momentText(lastAt, now)), detail }
  if (!life || life.isPartial || life.keptSince) return undefined
  return { term, value: isOver(situation) ? CORE.nobodyPast : CORE.nobody, detail }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

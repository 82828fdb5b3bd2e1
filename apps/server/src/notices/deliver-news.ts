import * as z from 'zod/mini'
import { overtakenBy, wordsOf } from './notice-content.ts'
import { mailTo, type NoticesDeps, readingOf } from './notices-deps.ts'
import { NewsWork } from './tell.ts'
import type { News } from './told.port.ts'

/**
 * Keeps news as a notice in the portal, and mails them. The notice is kept once however often this runs; the mail goes
 * out again only when the process dies between the mail server's answer and the end of this work.
 */
export async function deliverNews(deps: NoticesDeps, payload: unknown): Promise<void> {
  const { id, to, at, news } = z.parse(NewsWork, payload)
  const reading = readingOf(deps)
  if (news.kind === 'approval-missing' && !(await isStillAsked(deps, to, news, reading.now))) return
  const about = 'sharing' in news ? { consentId: news.sharing.consentId } : {}
  const notice = { id, document: to, ...about, at: new Date(at), content: news }
  await deps.notices.add(deps.database, notice, overtakenBy(news))
  await mailTo(deps, to, wordsOf(news, reading).mail)
}

/** The work may have waited: the time may be over, they may have answered, or the sharing may have ended. */
async function isStillAsked(
  { sharings }: Pick<NoticesDeps, 'sharings'>,
  to: string,
  { sharing, until }: Extract<News, { kind: 'approval-missing' }>,
  now: Date,
): Promise<boolean> {
  if (new Date(until) <= now) return false
  const cards = (await Promise.all(sharings.map(({ recordedCardsOf }) => recordedCardsOf(to)))).flat()
  const own = cards.find(({ consentId }) => consentId === sharing.consentId)
  return own === undefined || own.waitsForYou === true
}

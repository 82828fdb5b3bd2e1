import * as z from 'zod/mini'
import { overtakenBy, wordsOf } from './notice-content.ts'
import { mailTo, type NoticesDeps, readingOf } from './notices-deps.ts'
import { NewsWork } from './tell.ts'

/**
 * Keeps news as a notice in the portal, and mails them. The notice is kept once however often this runs; the mail goes
 * out again only when the process dies between the mail server's answer and the end of this work.
 */
export async function deliverNews(deps: NoticesDeps, payload: unknown): Promise<void> {
  const { id, to, at, news } = z.parse(NewsWork, payload)
  const about = 'sharing' in news ? { consentId: news.sharing.consentId } : {}
  const notice = { id, document: to, ...about, at: new Date(at), content: news }
  await deps.notices.add(deps.database, notice, overtakenBy(news))
  const reading = readingOf(deps)
  // Nobody can answer any more.
  if (news.kind === 'approval-missing' && new Date(news.until) <= reading.now) return
  await mailTo(deps, to, wordsOf(news, reading).mail)
}

import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '../platform/config/server-config.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Outbox } from '../platform/work/outbox.ts'
import { addMessage } from './message-work.ts'
import type { NoticeStore } from './notice.port.ts'
import { createNoticeStore } from './notice.store.ts'
import { overtakenBy } from './notice-content.ts'
import { News } from './told.port.ts'

/** Outbox kind: the mail of news for one person. */
export const NEWS_WORK = 'notices.news'
/** Payload of `NEWS_WORK`, with the id of its notice. former version: the work keeps the notice, and says nothing of it. */
export const NewsWork = z.object({
  id: z.string(),
  to: z.string(),
  at: z.string(),
  news: News,
  isKept: z.optional(z.boolean()),
})
type NewsWork = z.infer<typeof NewsWork>

/** A renewal is asked for, and its holder says who else has to authorise, within two seconds, if at all. */
const SECONDS_UNTIL_KNOWN = 3
/** False for a sharing that was asked for here: its holder may name other people who have to authorise. */
const isKnown = (news: News): boolean => news.kind !== 'authorised' || news.sharing.role === 'holder'

/** True if a renewal or a change may tell of this end: the recipient ends a sharing right before it asks for the next. */
export const mayBeRenewed = (news: News): boolean =>
  news.kind === 'ended' && news.by === (news.sharing.role === 'recipient' ? 'reader' : 'other-institution')

/**
 * Notifies one person of an event, within the event's transaction, which waits for no other system: the insurer's register
 * and the mail server are called later.
 * @param to document of the person or company
 */
export type Tell = (sql: Sql, to: string, news: News) => Promise<void>

/** Tells within the caller's transaction. An end that a renewal may tell waits for its work. */
export function createTell({
  database,
  seal,
  outbox,
  clock,
  config,
}: Pick<Platform, 'database' | 'seal' | 'outbox' | 'clock'> & { config: Pick<Config, 'channels'> }): Tell {
  const notices = createNoticeStore(database, seal)
  const hasChannel = config.channels !== undefined
  return async (sql, to, news) => {
    const work: NewsWork = { id: randomUUID(), to, at: clock.now().toISOString(), news }
    if (mayBeRenewed(news)) await outbox.add(sql, NEWS_WORK, work, SECONDS_UNTIL_KNOWN)
    else await keepAndSend({ notices, outbox, hasChannel }, sql, work)
  }
}

/** Keeps the notice of news; mail and message follow by the outbox, each by itself. */
export async function keepAndSend(
  { notices, outbox, hasChannel }: { notices: NoticeStore; outbox: Outbox; hasChannel: boolean },
  sql: Sql,
  work: NewsWork,
): Promise<void> {
  const { to, news } = work
  await Promise.all([
    keepNotice({ notices }, sql, work),
    outbox.add(sql, NEWS_WORK, { ...work, isKept: true }, isKnown(news) ? 0 : SECONDS_UNTIL_KNOWN),
  ])
  if (hasChannel) await addMessage(outbox, sql, { to, about: { kind: 'news', news } })
}

/** Keeps the notice of news, once however often it is told, in the place of those that it overtakes. */
export function keepNotice(
  { notices }: { notices: NoticeStore },
  sql: Sql,
  { id, to, at, news }: NewsWork,
): Promise<unknown> {
  const about = 'sharing' in news ? { consentId: news.sharing.consentId } : {}
  return notices.add(sql, { id, document: to, ...about, at: new Date(at), content: news }, overtakenBy(news))
}

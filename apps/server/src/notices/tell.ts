import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../platform/base/clock.ts'
import type { Config } from '../platform/config/server-config.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Outbox } from '../platform/work/outbox.ts'
import { addMessage } from './message-work.ts'
import { News } from './told.port.ts'

/** Outbox kind: news for one person. */
export const NEWS_WORK = 'notices.news'
/** Payload of `NEWS_WORK`; the id makes work that is done twice leave one notice. */
export const NewsWork = z.object({ id: z.string(), to: z.string(), at: z.string(), news: News })

/**
 * Notifies one person of an event, within the event's transaction, which waits for no other system: the insurer's register
 * and the mail server are called later.
 * @param to document of the person or company
 */
export type Tell = (sql: Sql, to: string, news: News) => Promise<void>

type TellDeps = { outbox: Outbox; clock: Clock; config: Pick<Config, 'channels'> }

/** Tells a customer something within the caller's transaction; mail and message follow by the outbox, each by itself. */
export function createTell({ outbox, clock, config: { channels } }: TellDeps): Tell {
  return async (sql, to, news) => {
    await outbox.add(sql, NEWS_WORK, {
      id: randomUUID(),
      to,
      at: clock.now().toISOString(),
      news,
    } satisfies z.input<typeof NewsWork>)
    if (channels) await addMessage(outbox, sql, { to, about: { kind: 'news', news } })
  }
}

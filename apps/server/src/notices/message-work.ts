import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Sql } from '../platform/database/database.ts'
import type { Outbox } from '../platform/work/outbox.ts'
import { News } from './told.port.ts'

/** Outbox kind: a message by the further channel, to one person. */
export const MESSAGE_WORK = 'notices.message'

/** Payload of `MESSAGE_WORK`; the id tells the gateway that it has a message already. */
export const MessageWork = z.object({
  id: z.string(),
  to: z.string(),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('news'), news: News }),
    /** Sharings that have reached a mark. */
    z.object({ kind: z.literal('ends-soon'), reached: z.array(z.string()) }),
    /** Sharings whose data nobody reads. */
    z.object({ kind: z.literal('unused'), asked: z.array(z.string()) }),
    z.object({ kind: z.literal('year-summary'), year: z.number() }),
  ]),
})
type MessageWork = z.infer<typeof MessageWork>

/** Adds a message within the caller's transaction. The person's choice is read when it is sent. */
export const addMessage = (outbox: Outbox, sql: Sql, message: Omit<MessageWork, 'id'>): Promise<void> =>
  outbox.add(sql, MESSAGE_WORK, { id: randomUUID(), ...message } satisfies z.input<typeof MessageWork>)

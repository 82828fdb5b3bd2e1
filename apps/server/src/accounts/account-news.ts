import * as z from 'zod/mini'
import type { Sql } from '../platform/database/database.ts'

/** Somebody has signed in to the account in a browser that had not been there before. */
const NewDevice = z.object({
  kind: z.literal('new-device'),
  at: z.string(),
  /** In words. */
  device: z.string(),
  how: z.enum(['password', 'passkey', 'code']),
})
export type NewDevice = z.infer<typeof NewDevice>

/** What the accounts tell their customers, at once and on every channel: it cannot be switched off. */
export const AccountNews = z.discriminatedUnion('kind', [NewDevice])
export type AccountNews = z.infer<typeof AccountNews>

/** Tells a customer, within the event's transaction. @param to document of the account */
export type TellCustomer = (sql: Sql, to: string, news: AccountNews) => Promise<void>

import * as z from 'zod/mini'
import type { Sql } from '../platform/database/database.ts'

/** Somebody has signed in to the account in a browser that had not been there before. */
const NewDevice = z.object({
  kind: z.literal('new-device'),
  at: z.string(),
  /** In words. */
  device: z.string(),
  /** Rough place of its network, if the insurer gives a database of places. */
  place: z.optional(z.string()),
  how: z.enum(['password', 'passkey', 'code', 'provider', 'app']),
})
export type NewDevice = z.infer<typeof NewDevice>

const kind = z.enum(['passkey', 'totp'])

/** Somebody has added a second factor to the account. */
const FactorAdded = z.object({
  kind: z.literal('factor-added'),
  factor: z.object({ kind, name: z.string(), countsFrom: z.string() }),
})
/** One was removed: by its owner, or because its counter went back, as that of a copied one does. */
const FactorRemoved = z.object({
  kind: z.literal('factor-removed'),
  factor: z.object({ kind, name: z.string() }),
  by: z.enum(['customer', 'copy']),
})

/** The password was replaced by somebody who can read the mailbox, or who knows the one before. */
const PasswordChanged = z.object({
  kind: z.literal('password-changed'),
  at: z.string(),
  /** Absent: by a code from the mailbox. */
  by: z.optional(z.literal('password')),
})

/** The institution's own proof of the customer ended a factor's waiting time. */
const FactorCounts = z.object({
  kind: z.literal('factor-counts'),
  factor: z.object({ kind, name: z.string() }),
})

/** News of the accounts for their customers, at once and on every channel. They cannot be switched off. */
export const AccountNews = z.discriminatedUnion('kind', [
  NewDevice,
  PasswordChanged,
  FactorAdded,
  FactorCounts,
  FactorRemoved,
])
export type AccountNews = z.infer<typeof AccountNews>

/** Tells a customer, within the event's transaction. @param to document of the account */
export type TellCustomer = (sql: Sql, to: string, news: AccountNews) => Promise<void>
export type PasswordChanged = z.infer<typeof PasswordChanged>
export type FactorAdded = z.infer<typeof FactorAdded>
export type FactorCounts = z.infer<typeof FactorCounts>
export type FactorRemoved = z.infer<typeof FactorRemoved>

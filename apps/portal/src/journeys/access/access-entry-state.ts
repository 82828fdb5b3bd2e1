import * as z from 'zod/mini'

/**
 * State that the pages of access keep in the history entry and pass on, so that neither a reload nor the way
 * back loses it. Never a password or a code.
 */
const EntryState = z.object({
  document: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
  /** The result of the login's user check. */
  verification: z.catch(z.enum(['none', 'known', 'unknown']), 'none'),
  /** State of sign-up and recovery. */
  step: z.catch(z.enum(['email', 'code', 'password']), 'email'),
  /** The request of another institution that waits for the sign-in. */
  intentId: z.catch(z.optional(z.string()), undefined),
})
/** Sign-up or recovery, kept in the history entry so that a reload loses nothing. */
export type EntryState = z.infer<typeof EntryState>
/** Steps that a reload comes back to. */
export type AccountStep = EntryState['step']

/** Reads it back; anything else, as after a typed address, is an empty start. */
export function entryStateFrom(state: unknown): EntryState {
  return z.parse(EntryState, typeof state === 'object' ? { ...state } : {})
}

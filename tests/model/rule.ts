import type { Sharing } from './sharing-state.ts'

/**
 * What a rule makes of a state.
 * - `log`: the entries that the audit logs get by it, in their order
 * - `wrote`: what its transaction writes for the customer and the history (`written.ts`)
 */
export type Step = { to: Sharing; log: readonly string[]; wrote: string }

/**
 * One thing that can happen: by a customer, an approver, a recipient, a job, a clock, or because a message is lost or a process
 * dies. A rule that is not possible in a state has no steps; one with several may go either way.
 */
export type Rule = { name: string; steps(state: Sharing): readonly Step[] }

/** A rule that is possible under a condition, and changes these fields. */
export function rule(
  name: string,
  may: (state: Sharing) => boolean,
  change: (state: Sharing) => Partial<Sharing>,
  { log = [], wrote = '' }: { log?: readonly string[]; wrote?: string } = {},
): Rule {
  return { name, steps: (state) => (may(state) ? [{ to: { ...state, ...change(state) }, log, wrote }] : []) }
}

/** A rule that leaves everything as it is, but for its entry in a log. */
export const note = (name: string, may: (state: Sharing) => boolean, entry: string): Rule =>
  rule(name, may, () => ({}), { log: [entry] })

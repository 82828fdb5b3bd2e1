import { type Rule, rule } from './rule.ts'
import { holderNow, type Sharing } from './sharing-state.ts'
import { WRITTEN } from './written.ts'

/**
 * The customer and the further approvers answer at the holder (`holder/decisions`). A check and its write are two steps: the clock
 * may pass the hour between them, and the database holds the write against what is recorded.
 */

const isWaiting = (s: Sharing): boolean => holderNow(s).holder === 'waiting'
const waitsForOthers = (s: Sharing): boolean => holderNow(s).holder === 'authorised' && s.missing > 0

/** A transaction does not last ten minutes. */
const isSoon = ({ clock }: Sharing): boolean => clock === 'hour' || clock === 'grace'
const mayWrite = (s: Sharing): boolean => s.deciding === 'customer' && s.holder === 'waiting' && isSoon(s)
const mayWriteFurther = (s: Sharing): boolean =>
  s.deciding === 'further' && s.holder === 'authorised' && s.missing > 0 && s.clock !== 'over'

const approval = (missing: 0 | 1 | 2): Rule =>
  rule(
    `the approval is written, and ${missing} further people are asked`,
    mayWrite,
    () => ({
      holder: 'authorised',
      missing,
      others: missing > 0 ? 'hour' : 'none',
      deciding: 'nobody',
      intent: 'granted',
    }),
    { log: ['holder consent.authorised'], wrote: WRITTEN.authorised },
  )

export const DECIDING: readonly Rule[] = [
  rule(
    'the customer signs in for the consent',
    (s) => s.intent === 'open' && isWaiting(s),
    () => ({ claimed: true }),
    { log: ['holder consent.claimed'] },
  ),
  rule(
    'the customer approves in time',
    (s) => s.intent === 'open' && s.claimed && isWaiting(s),
    () => ({ deciding: 'customer' }),
  ),
  approval(0),
  approval(1),
  approval(2),
  rule(
    'the approval comes too late',
    (s) => s.deciding === 'customer' && !mayWrite(s),
    () => ({ deciding: 'nobody' }),
  ),
  rule('another person approves in time', waitsForOthers, () => ({ deciding: 'further' })),
  rule(
    'the approval of another person is written',
    mayWriteFurther,
    ({ missing }) => ({ missing: missing === 2 ? 1 : 0, deciding: 'nobody' }),
    { log: ['holder consent.further-approved'], wrote: WRITTEN.further },
  ),
  rule(
    'the approval of another person comes too late',
    (s) => s.deciding === 'further' && !mayWriteFurther(s),
    () => ({ deciding: 'nobody' }),
  ),
  rule(
    'the customer approves once more',
    (s) => s.intent === 'granted',
    () => ({}),
  ),
  rule(
    'an approver approves once more',
    (s) => s.holder === 'authorised',
    () => ({}),
  ),
  rule(
    'another person approves after their hour',
    (s) => s.others === 'over',
    () => ({}),
  ),
  rule(
    'somebody who is not asked approves',
    (s) => s.holder !== 'none',
    () => ({}),
  ),
  rule(
    'the request is answered with an error',
    (s) => s.intent === 'open',
    () => ({ intent: 'none' }),
  ),
]

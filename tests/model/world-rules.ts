import { note, type Rule, rule } from './rule.ts'
import type { Sharing } from './sharing-state.ts'

/** Clocks, lost messages and processes that die. */

const isAsked = ({ recipient }: Sharing): boolean => recipient !== 'none'

export const WORLD: readonly Rule[] = [
  rule(
    'the customer’s hour passes',
    (s) => isAsked(s) && s.clock === 'hour',
    () => ({ clock: 'grace' }),
  ),
  rule(
    'ten minutes more pass',
    (s) => s.clock === 'grace',
    () => ({ clock: 'late' }),
  ),
  // The first approval falls into the customer's hour, so that the hour of the others ends after it.
  rule(
    'the hour of the others passes',
    (s) => s.clock !== 'hour' && s.others === 'hour',
    () => ({ others: 'over' }),
  ),
  rule(
    'the term passes',
    (s) => s.clock === 'late' && s.others !== 'hour',
    () => ({ clock: 'over' }),
  ),
  rule(
    'a process of the recipient dies, or its answer is lost',
    (s) => s.memory !== 'nothing',
    () => ({ memory: 'nothing' }),
  ),
  rule(
    'a process dies with what it read',
    (s) => s.readAuthorised,
    () => ({ readAuthorised: false }),
  ),
  rule(
    'a process of the holder dies',
    (s) => s.deciding !== 'nobody',
    () => ({ deciding: 'nobody' }),
  ),
  rule(
    'the holder dies before it reports a token or gives a code',
    (s) => s.reporting || s.answering,
    () => ({ reporting: false, answering: false }),
  ),
  note('data are not handed over', (s) => s.code === 'used', 'holder data.not-handed-over'),
  note('data are not received', (s) => s.confirmed, 'recipient data.not-received'),
]

import { note, type Rule, rule } from './rule.ts'
import { holderNow, isIncomplete, isOpen, type Sharing } from './sharing-state.ts'
import { WRITTEN } from './written.ts'

/** A consent is asked for, and the browser goes to the holder (`transmit.ts`, `create-consent.ts`, `start-authorisation.ts`). */

const isCreating = ({ recipient, memory }: Sharing): boolean =>
  recipient === 'creating' && memory === 'nothing'
/** `mayStillBeAuthorised`: until then each visit of the address pushes a request. */
const mayLeave = (s: Sharing): boolean => isIncomplete(s) && !s.token && s.clock === 'hour' && !s.returned
/** A request that is pushed while another one goes on is noted when the holder has answered, whatever has become of the sharing. */
const wasAskedFor = ({ recipient }: Sharing): boolean => !['none', 'creating', 'removed'].includes(recipient)
const exists = ({ holder }: Sharing): boolean => holder !== 'none'

export const ASKING: readonly Rule[] = [
  rule(
    'the customer asks',
    (s) => s.recipient === 'none',
    () => ({ recipient: 'creating' }),
  ),
  rule(
    'the holder creates the consent',
    (s) => isCreating(s) && !exists(s),
    () => ({ holder: 'waiting', memory: 'created' }),
    { log: ['holder consent.created'], wrote: WRITTEN.created },
  ),
  rule(
    'the holder answers a repeated request with the same consent',
    (s) => isCreating(s) && holderNow(s).holder === 'waiting',
    () => ({ memory: 'created' }),
  ),
  rule(
    'the holder refuses the request, or its consent is over',
    (s) => isCreating(s) && holderNow(s).holder !== 'waiting',
    () => ({ recipient: 'removed' }),
  ),
  rule(
    'the recipient records the consent',
    (s) => s.recipient === 'creating' && s.memory === 'created',
    () => ({ recipient: 'pending', memory: 'nothing' }),
    { log: ['recipient sharing.requested'], wrote: WRITTEN.requested },
  ),
  rule(
    'the recipient removes a request that was never created',
    (s) => s.recipient === 'creating' && s.clock !== 'hour',
    () => ({ recipient: 'removed', memory: 'nothing' }),
  ),
  note('the customer leaves for the holder', mayLeave, 'recipient sharing.customer-left'),
  rule(
    'the customer arrives at the holder',
    (s) => mayLeave(s) && s.intent === 'none' && s.holder === 'waiting',
    () => ({ intent: 'open' }),
    { log: ['holder consent.customer-arrived'] },
  ),
  note('a further request, in another tab, is noted late', wasAskedFor, 'recipient sharing.customer-left'),
  // A sharing may have many requests, in as many tabs; one of them is followed, the others only leave their marks.
  note('the customer arrives with a further request', exists, 'holder consent.customer-arrived'),
  note('the browser goes back without a code', exists, 'holder consent.customer-returned refused'),
  note('the customer leaves a request before the sign-in', exists, 'holder consent.request-left'),
  note(
    'the customer returns with an error, and nothing is decided by it',
    isOpen,
    'recipient sharing.customer-returned refused',
  ),
]

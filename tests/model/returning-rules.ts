import { endConsent } from './ending-rules.ts'
import { note, type Rule, rule } from './rule.ts'
import { endByTime, holderNow, isIncomplete, type Sharing } from './sharing-state.ts'
import { WRITTEN } from './written.ts'

/** The browser goes back, and the code becomes tokens (`confirm-authorisation.ts`, `report-grants.ts`). */

const isAuthorised = (s: Sharing): boolean => holderNow(s).holder === 'authorised'
const mayReturn = (s: Sharing): boolean =>
  isIncomplete(s) && !s.token && s.memory === 'nothing' && s.code !== 'none' && !endByTime(s)
/** The code's exchange is answered, to the process that asked, if it lives. */
const answered = (memory: 'tokens' | 'nothing', s: Sharing): Pick<Sharing, 'memory' | 'reporting'> => ({
  memory: s.memory === 'return' ? memory : s.memory,
  reporting: false,
})

export const RETURNING: readonly Rule[] = [
  rule(
    'the browser fetches its answer',
    (s) => s.intent === 'granted' && s.code === 'none' && isAuthorised(s),
    () => ({ answering: true }),
  ),
  // Also once the consent has ended meanwhile: nobody takes that code.
  rule(
    'the holder gives a code',
    (s) => s.answering && s.code === 'none',
    () => ({ intent: 'none', code: 'issued', answering: false }),
    { log: ['holder code.issued'] },
  ),
  rule(
    'the customer returns with a code',
    (s) => mayReturn(s) && !s.returned,
    () => ({ memory: 'return', returned: true }),
    { log: ['recipient sharing.customer-returned done'] },
  ),
  rule(
    'the return is tried again',
    (s) => mayReturn(s) && s.returned,
    () => ({ memory: 'return' }),
  ),
  rule(
    'the holder takes the code',
    (s) => s.memory === 'return' && s.code === 'issued' && isAuthorised(s),
    () => ({ code: 'used', tokens: true, reporting: true }),
  ),
  rule(
    'the holder puts it in force and answers with tokens',
    (s) => s.reporting && s.holder === 'authorised',
    (s) => ({ ...answered('tokens', s), inForce: true }),
    { log: ['holder consent.in-force', 'holder token.issued'], wrote: WRITTEN.inForce },
  ),
  rule(
    'the holder refuses the code of a consent that has ended',
    (s) => s.reporting && s.holder !== 'authorised',
    (s) => answered('nothing', s),
  ),
  // By the recipient, whose answer was lost, or by a thief of the code.
  {
    name: 'a code is used twice',
    steps: (s) => (s.code === 'used' && s.holder === 'authorised' ? [endConsent(s, 'reuse')] : []),
  },
  rule(
    'the recipient stores the tokens',
    (s) => s.memory === 'tokens' && isIncomplete(s) && !s.token,
    () => ({ recipient: 'authorised', token: true, memory: 'nothing' }),
    { log: ['recipient sharing.token-received'] },
  ),
  note('the holder gives a newer token', (s) => isAuthorised(s) && s.tokens, 'holder token.renewed'),
  note(
    'the recipient keeps a newer token',
    (s) => s.recipient === 'active',
    'recipient sharing.token-renewed',
  ),
]

import { note, type Rule, rule } from './rule.ts'
import { holderNow, type Sharing } from './sharing-state.ts'
import { WRITTEN } from './written.ts'

/** Data go from the holder to the recipient (`consented-api.ts`, `read-due-data.ts`, `receive-service.ts`). */

/** The recipient's token opens a consent that is authorised now. */
const mayRead = (s: Sharing): boolean =>
  s.recipient === 'active' && s.token && s.tokens && holderNow(s).holder === 'authorised'

/** What a reading brings: policies wait for the others, registration data do not. */
function brought({ missing, registration, passed }: Sharing): Sharing['passed'] {
  if (missing === 0) return 'all'
  return registration && passed === 'no' ? 'some' : passed
}

export const DATA: readonly Rule[] = [
  rule('data are handed over and received', mayRead, (s) => ({ passed: brought(s) }), {
    log: ['holder data.handed-over', 'recipient data.received'],
  }),
  rule('data are handed over and lost', mayRead, (s) => ({ passed: brought(s) }), {
    log: ['holder data.handed-over'],
  }),
  rule('the recipient learns who is missing', mayRead, ({ missing }) => ({
    known: missing > 0 ? 'waits' : 'none',
  })),
  rule(
    'a service is asked for',
    (s) => mayRead(s) && s.missing === 0,
    () => ({ holder: 'consumed', why: 'consumed' }),
    { log: ['holder consent.consumed'], wrote: WRITTEN.consumed },
  ),
  note('the customer visits the service', (s) => s.holder === 'consumed', 'holder consent.service-visited'),
]

import { type Rule, rule, type Step } from './rule.ts'
import { type HolderReason, holderNow, type Sharing } from './sharing-state.ts'
import { WRITTEN } from './written.ts'

/** A consent ends at the holder (`end-consent.ts`, `expire-consents.ts`, `create-consent-gate.ts`). Its tokens go with it. */

const isWaiting = (s: Sharing): boolean => holderNow(s).holder === 'waiting'
const isAuthorised = (s: Sharing): boolean => holderNow(s).holder === 'authorised'

type Reason = Exclude<HolderReason, ''>

/** The scheme's code of a reason, by which the audit logs name it. */
export const CODES: Readonly<Record<Reason, string>> = {
  refused: 'CUSTOMER_MANUALLY_REJECTED',
  'refused by the recipient': 'CUSTOMER_MANUALLY_REJECTED',
  unrecognised: 'CUSTOMER_MANUALLY_REJECTED',
  'others refused': 'CUSTOMER_MANUALLY_REJECTED',
  revoked: 'CUSTOMER_MANUALLY_REVOKED',
  timeout: 'CONSENT_EXPIRED',
  'others late': 'CONSENT_EXPIRED',
  term: 'CONSENT_MAX_DATE_REACHED',
  reuse: 'INTERNAL_SECURITY_REASON',
  'given back': 'CONSENT_TECHNICAL_ISSUE',
  consumed: 'CONSUMED',
}

/** The end as one transaction writes it. */
export function endConsent(state: Sharing, why: Reason): Step {
  return {
    to: { ...state, holder: 'rejected', why, tokens: false },
    log: [`holder consent.ended ${CODES[why]}`],
    wrote: writtenOf(state, why),
  }
}

function writtenOf({ holder }: Sharing, why: Reason): string {
  if (holder === 'authorised') return WRITTEN.ended
  return why === 'refused' ? WRITTEN['refused by the customer'] : WRITTEN.refused
}

/** Records what time has ended; the job does, and so does whoever is about to tell it to another institution. */
export function recordTime(state: Sharing): Step {
  const { holder, why } = holderNow(state)
  return holder === state.holder || !why ? { to: state, log: [], wrote: '' } : endConsent(state, why)
}

const ending = (name: string, may: (state: Sharing) => boolean, why: Reason): Rule => ({
  name,
  steps: (s) => (may(s) ? [endConsent(s, why)] : []),
})

export const ENDING: readonly Rule[] = [
  ending('the customer refuses, or ends a waiting consent at the holder', isWaiting, 'refused'),
  ending(
    'somebody does not recognise the request',
    (s) => s.intent === 'open' && isWaiting(s),
    'unrecognised',
  ),
  ending('the customer or an approver ends it at the holder', isAuthorised, 'revoked'),
  ending('another person refuses', (s) => isAuthorised(s) && s.missing > 0, 'others refused'),
  ending('the recipient gives its token back', (s) => isAuthorised(s) && s.tokens, 'given back'),
  {
    name: 'the holder’s job records what time has ended',
    steps: (s) => (holderNow(s).holder === s.holder ? [] : [recordTime(s)]),
  },
  rule(
    'the customer ends it at the holder once more',
    (s) => s.holder === 'rejected',
    () => ({}),
  ),
]

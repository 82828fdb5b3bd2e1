import { CODES, endConsent, recordTime } from './ending-rules.ts'
import { note, type Rule, rule, type Step } from './rule.ts'
import {
  endByTime,
  isIncomplete,
  isOpen,
  isOver,
  isOverAtHolder,
  type RecipientEnd,
  type RecipientReason,
  type Sharing,
} from './sharing-state.ts'
import { endOf, WRITTEN } from './written.ts'

/** The recipient follows the consent, and tells the holder of ends of its own (`reconcile.ts`, `end-transmission.ts`). */

/** Codes of the ends that the recipient decides itself. */
const OWN: Readonly<Record<string, string>> = {
  here: 'CUSTOMER_MANUALLY_REVOKED',
  replaced: 'CUSTOMER_MANUALLY_REVOKED',
  technical: 'CONSENT_TECHNICAL_ISSUE',
  declined: 'CUSTOMER_MANUALLY_REJECTED',
}
const ENDS: Readonly<Record<string, RecipientEnd>> = {
  CONSENT_MAX_DATE_REACHED: 'expired',
  CUSTOMER_MANUALLY_REVOKED: 'inactive',
  CONSENT_TECHNICAL_ISSUE: 'inactive',
  INTERNAL_SECURITY_REASON: 'inactive',
  CONSUMED: 'inactive',
}

/** Ends a transmission in one transaction, and has the holder told unless it knows. */
export function endTransmission(s: Sharing, because: Exclude<RecipientReason, ''>, tell: boolean): Step {
  const code = OWN[because] ?? CODES[because as keyof typeof CODES]
  return {
    to: { ...s, recipient: ENDS[code] ?? 'rejected', because, tell, token: false },
    log: [`recipient sharing.ended ${code}`],
    wrote: WRITTEN[endOf(s, because)],
  }
}

const ending = (name: string, may: (s: Sharing) => boolean, because: Exclude<RecipientReason, ''>): Rule => ({
  name,
  steps: (s) => (isOpen(s) && may(s) ? [endTransmission(s, because, true)] : []),
})

function byTime(s: Sharing): Step[] {
  const because = endByTime(s)
  return because ? [endTransmission(s, because, because !== 'term')] : []
}

/** The holder tells an end that is recorded; it is final, so that reading and applying it are one step. */
function readEnd(s: Sharing): Step[] {
  const told = recordTime(s)
  if (!isOpen(s) || !isOverAtHolder(told.to) || !told.to.why) return []
  const applied = endTransmission(told.to, told.to.why, false)
  return [
    { to: applied.to, log: [...told.log, ...applied.log], wrote: join(told.wrote, applied.wrote) },
    told,
  ]
}

/** What the recipient makes of an authorised consent; it may have ended since it was read. */
function applyAuthorised(s: Sharing): Step[] {
  const read = { ...s, readAuthorised: false }
  if (s.recipient === 'pending') return [{ to: { ...read, recipient: 'authorised' }, log: [], wrote: '' }]
  if (s.recipient !== 'authorised' || !s.token) return [{ to: read, log: [], wrote: '' }]
  const to: Sharing = { ...read, recipient: 'active', confirmed: true }
  return [{ to, log: ['recipient sharing.in-force'], wrote: WRITTEN.confirmed }]
}

/** The recipient's call for the end (`endByWish`): a consent that is over stays as it is, and so do answers that are lost. */
function tellHolder(s: Sharing): Step[] {
  const told = recordTime(s)
  const ended = isOverAtHolder(told.to)
    ? told
    : endConsent(s, s.holder === 'waiting' ? 'refused by the recipient' : 'revoked')
  return [{ ...ended, to: { ...ended.to, tell: false } }, ended]
}

const join = (...wrote: string[]): string => wrote.filter(Boolean).join(' ')
/** A code was refused, an id_token did not verify, or the browser brought an error. */
const hasFailed = (s: Sharing): boolean => s.memory === 'return' || !s.token

export const FOLLOWING: readonly Rule[] = [
  rule(
    'the recipient reads that it is authorised',
    (s) => isOpen(s) && !s.readAuthorised && recordTime(s).to.holder === 'authorised',
    () => ({ readAuthorised: true }),
  ),
  {
    name: 'the recipient applies that it is authorised',
    steps: (s) => (s.readAuthorised ? applyAuthorised(s) : []),
  },
  { name: 'the recipient reads that it is over', steps: readEnd },
  ending(
    'the customer returns with a refusal',
    (s) => s.recipient === 'pending' && s.memory === 'nothing',
    'declined',
  ),
  ending('a return fails', (s) => isIncomplete(s) && hasFailed(s), 'technical'),
  ending(
    'a return fails after its tokens were stored',
    (s) => s.recipient === 'authorised' && s.token,
    'technical',
  ),
  ending(
    'the customer asks again after the hour',
    (s) => s.recipient === 'pending' && s.clock !== 'hour',
    'timeout',
  ),
  { name: 'the recipient’s job records what time has ended', steps: byTime },
  {
    name: 'the customer ends it at the recipient',
    steps: (s) => (!isOpen(s) ? [] : endByTime(s) ? byTime(s) : [endTransmission(s, 'here', true)]),
  },
  ending('a successor takes its place', (s) => !endByTime(s), 'replaced'),
  rule('the customer ends it at the recipient once more', isOver, () => ({})),
  { name: 'the holder takes the recipient’s end', steps: (s) => (s.tell ? tellHolder(s) : []) },
  note('data are deleted', isOver, 'recipient data.deleted'),
]

import { isOver as isKnownToBeOver, type Situation } from '@consente/domain/sharing/situation'
import type { Rule, Step } from './rule.ts'
import { changedFields, settle } from './settle.ts'
import { isOver, isOverAtHolder, type Sharing } from './sharing-state.ts'
import { toldByHolder, toldByRecipient } from './told.ts'
import { expectedOf } from './written.ts'

/** What must hold in every state, or of every step. Each reads the fields themselves, and shares no condition with the rules. */
export type Invariant = {
  says: string
  inState?(state: Sharing, rules: ReadonlyMap<string, Rule>): boolean
  inStep?(from: Sharing, step: Step, rule: string): boolean
}

/** In this order each field only grows: nothing that was done is done again. */
const HOLDER = ['none', 'waiting', 'authorised', 'consumed', 'rejected']
const RECIPIENT = ['none', 'creating', 'pending', 'authorised', 'active']
const growsIn = (order: readonly string[], from: string, to: string): boolean =>
  from === to || !order.includes(to) || order.indexOf(to) > order.indexOf(from)

/** Events after which an institution must be as it was before. */
const NOTHING_BY = /once more|after their hour|not asked|too late|same consent/

export const INVARIANTS: readonly Invariant[] = [
  {
    says: 'data go only by a consent that is authorised, unexpired and permits them',
    inStep({ holder, clock, others, missing, registration, passed }, { to, log }) {
      if (!log.includes('holder data.handed-over') && to.passed === passed) return true
      const isValid = holder === 'authorised' && clock !== 'over' && !(missing > 0 && others === 'over')
      const isPermitted = to.passed === passed || missing === 0 || (to.passed === 'some' && registration)
      return isValid && isPermitted
    },
  },
  {
    says: 'no token outlives its consent',
    inState: ({ tokens, holder, token, recipient }) =>
      (!tokens || holder === 'authorised' || holder === 'consumed') &&
      (!token || recipient === 'authorised' || recipient === 'active'),
  },
  {
    says: 'the end is final on either side',
    inStep: (from, { to }) =>
      (!isOverAtHolder(from) || (to.holder === from.holder && to.why === from.why)) &&
      (!isOver(from) || (to.recipient === from.recipient && to.because === from.because)),
  },
  {
    says: 'at last it is in force on both sides, or over on both',
    inState(state, rules) {
      const { holder, recipient, token, tell } = settle(rules, state)
      const isInForce = holder === 'authorised' && recipient === 'active' && token
      const isOverOnBoth = holder !== 'waiting' && holder !== 'authorised' && recipient !== 'active'
      return (isInForce || isOverOnBoth) && !tell
    },
  },
  {
    says: 'each action has exactly one receipt, history entry, audit event and notice, in its own transaction',
    inStep: (from, { to, wrote }) => sorted(wrote) === sorted(expectedOf(from, to)),
  },
  {
    says: 'nobody acts twice',
    inStep: (from, { to }) =>
      growsIn(HOLDER, from.holder, to.holder) &&
      growsIn(RECIPIENT, from.recipient, to.recipient) &&
      !(from.inForce && !to.inForce) &&
      !(from.code === 'used' && to.code !== 'used') &&
      !(from.confirmed && !to.confirmed),
  },
  {
    says: 'an answer that is late, repeated or another’s changes nothing',
    inStep: (from, { to }, rule) =>
      !NOTHING_BY.test(rule) ||
      changedFields(from, to).every((field) => field === 'deciding' || field === 'memory'),
  },
  {
    says: 'an approval counts only if its person was asked, and gave it within their hour',
    inStep: (from, { to }) =>
      (to.deciding !== 'customer' ||
        from.deciding === 'customer' ||
        (from.holder === 'waiting' && from.clock === 'hour')) &&
      (to.deciding !== 'further' ||
        from.deciding === 'further' ||
        (from.holder === 'authorised' && from.others === 'hour')) &&
      (to.missing >= from.missing || from.deciding === 'further') &&
      (to.holder !== 'authorised' || from.holder === 'authorised' || from.deciding === 'customer'),
  },
  {
    says: 'what a customer is told of data is true: nothing went, or it was in force on this side',
    inState: (state) =>
      isTrueOfData(toldByHolder(state), state, state.inForce) &&
      isTrueOfData(toldByRecipient(state), state, state.confirmed),
  },
  {
    says: 'what either side tells is true of the other, once its news has arrived, or says that it is not known',
    inState(state, rules) {
      const settled = settle(rules, state)
      const [there, here] = [toldByHolder(settled), toldByRecipient(settled)]
      if (!there || !here) return true
      if (isKnownToBeOver(there) || isKnownToBeOver(here))
        return isKnownToBeOver(there) && isKnownToBeOver(here)
      if (here.kind === 'in-force' && here.rest === 'unknown') return true
      return there.kind === here.kind
    },
  },
]

function isTrueOfData(told: Situation | undefined, { passed }: Sharing, wasInForce: boolean): boolean {
  if (told?.kind !== 'ended' && told?.kind !== 'refused') return true
  return told.sent === 'no' ? passed === 'no' : told.sent === 'unknown' || wasInForce
}

const sorted = (wrote: string): string => wrote.split(' ').sort().join(' ')

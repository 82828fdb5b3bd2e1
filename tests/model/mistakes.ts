import { endConsent } from './ending-rules.ts'
import type { Replacing } from './family.ts'
import { endTransmission } from './following-rules.ts'
import { type Rule, rule, type Step } from './rule.ts'
import { holderNow, isOpen, type Sharing } from './sharing-state.ts'

/** A planted mistake: rules in the place of those of the same name, and the invariants that must find it. */
export type Mistake = { name: string; instead: readonly Rule[]; found: readonly string[] }

/** The rule of this name, with other steps. */
const altered = (name: string, steps: (state: Sharing) => readonly Step[]): Rule => ({ name, steps })
const DATA_SAY = 'data go only by a consent that is authorised, unexpired and permits them'
const TOKEN_SAYS = 'no token outlives its consent'
const FINAL_SAYS = 'the end is final on either side'
const LAST_SAYS = 'at last it is in force on both sides, or over on both'
const ONCE_SAYS =
  'each action has exactly one receipt, history entry, audit event and notice, in its own transaction'
const TWICE_SAYS = 'nobody acts twice'
const NOTHING_SAYS = 'an answer that is late, repeated or another’s changes nothing'
const HOUR_SAYS = 'an approval counts only if its person was asked, and gave it within their hour'
const SENT_SAYS = 'what a customer is told of data is true: nothing went, or it was in force on this side'
const TRUE_SAYS =
  'what either side tells is true of the other, once its news has arrived, or says that it is not known'

const WRITTEN_ALONE = 'the approval is written, and 0 further people are asked'

/** Mistakes in the life of one sharing, by the machine that they are made in. */
export function mistakesIn(rules: readonly Rule[]): readonly Mistake[] {
  const of = (name: string): Rule => {
    const found = rules.find((one) => one.name === name)
    if (!found) throw new Error(`The machine has no rule ‘${name}’.`)
    return found
  }
  const changed = (change: (step: Step, from: Sharing) => Step, name: string): Rule =>
    altered(name, (state) =>
      of(name)
        .steps(state)
        .map((step) => change(step, state)),
    )
  /** The rule leads to a state with these fields. */
  const leading = (name: string, fields: (from: Sharing) => Partial<Sharing>): Rule =>
    changed((step, from) => ({ ...step, to: { ...step.to, ...fields(from) } }), name)
  const writes = (name: string, from: string, to: string): Rule =>
    changed((step) => ({ ...step, wrote: step.wrote.replace(from, to).trim() }), name)

  return [
    {
      name: 'data are handed over until the job has recorded the end',
      instead: [
        rule(
          'data are handed over and lost',
          (s) => s.recipient === 'active' && s.tokens && s.holder === 'authorised',
          () => ({}),
          { log: ['holder data.handed-over'] },
        ),
      ],
      found: [DATA_SAY],
    },
    {
      name: 'a policy is handed over that waits for another person',
      instead: [leading('data are handed over and lost', () => ({ passed: 'all' }))],
      found: [DATA_SAY],
    },
    {
      name: 'the tokens stay when the customer ends it at the holder',
      instead: [leading('the customer or an approver ends it at the holder', ({ tokens }) => ({ tokens }))],
      found: [TOKEN_SAYS],
    },
    {
      name: 'the recipient keeps its token after the end',
      instead: [leading('the customer ends it at the recipient', ({ token }) => ({ token }))],
      found: [TOKEN_SAYS],
    },
    {
      name: 'an end overwrites an earlier one',
      instead: [
        altered('the customer or an approver ends it at the holder', (s) =>
          s.holder === 'authorised' || s.holder === 'rejected' ? [endConsent(s, 'revoked')] : [],
        ),
      ],
      found: [FINAL_SAYS],
    },
    {
      name: 'what time has ended is told before it is recorded, and an approval of that moment is written',
      instead: [
        altered('the recipient reads that it is over', (s) => {
          const { holder, why } = holderNow(s)
          return isOpen(s) && holder === 'rejected' && why ? [endTransmission(s, why, false)] : []
        }),
      ],
      found: [LAST_SAYS, TRUE_SAYS],
    },
    {
      name: 'the outbox row of an end is lost',
      instead: [leading('the customer ends it at the recipient', () => ({ tell: false }))],
      found: [LAST_SAYS, TRUE_SAYS],
    },
    {
      name: 'the holder is told once, whether or not it answers',
      instead: [
        altered('the holder takes the recipient’s end', (s) =>
          s.tell ? [{ to: { ...s, tell: false }, log: [], wrote: '' }] : [],
        ),
      ],
      found: [LAST_SAYS, TRUE_SAYS],
    },
    {
      name: 'a receipt is written after its transaction',
      instead: [writes('the recipient applies that it is authorised', 'ir', '')],
      found: [ONCE_SAYS],
    },
    {
      name: 'a notice is sent twice',
      instead: [writes('the approval of another person is written', 'Fn', 'Fn Fn')],
      found: [ONCE_SAYS],
    },
    {
      name: 'an end has no history entry',
      instead: [writes('the holder’s job records what time has ended', 'Eh', '')],
      found: [ONCE_SAYS],
    },
    {
      name: 'an audit entry is written by whoever comes second, too',
      instead: [
        rule(
          'the customer approves once more',
          (s) => s.intent === 'granted',
          () => ({}),
          { wrote: 'Aa' },
        ),
      ],
      found: [ONCE_SAYS],
    },
    {
      name: 'a code is good twice',
      instead: [
        altered('a code is used twice', (s) =>
          s.memory === 'return' && s.code === 'used' && s.tokens
            ? [{ to: { ...s, code: 'issued' }, log: [], wrote: '' }]
            : [],
        ),
      ],
      found: [TWICE_SAYS],
    },
    {
      name: 'a second press asks the others again',
      instead: [
        rule(
          'the customer approves once more',
          (s) => s.intent === 'granted',
          () => ({ missing: 2, others: 'hour' }),
        ),
      ],
      found: [NOTHING_SAYS],
    },
    {
      name: 'a further approval counts after its hour',
      instead: [
        rule(
          'another person approves after their hour',
          (s) => s.others === 'over' && s.holder === 'authorised',
          () => ({
            missing: 0,
          }),
        ),
      ],
      found: [NOTHING_SAYS, HOUR_SAYS],
    },
    {
      name: 'anybody may give the missing approval',
      instead: [
        rule(
          'somebody who is not asked approves',
          (s) => s.holder === 'authorised' && s.missing > 0,
          () => ({ missing: 0 }),
        ),
      ],
      found: [NOTHING_SAYS, HOUR_SAYS],
    },
    {
      name: 'an approval is written without its checks',
      instead: [
        altered(WRITTEN_ALONE, (s) =>
          of(WRITTEN_ALONE).steps(
            s.holder === 'waiting' && s.clock === 'grace' ? { ...s, deciding: 'customer' } : s,
          ),
        ),
      ],
      found: [HOUR_SAYS],
    },
    {
      name: 'data are handed over that nobody counts as in force',
      instead: [leading('the holder puts it in force and answers with tokens', () => ({ inForce: false }))],
      found: [SENT_SAYS],
    },
    {
      name: 'an end that the holder tells is not applied to a sharing in force',
      instead: [
        altered('the recipient reads that it is over', (s) =>
          isOpen(s) && s.recipient !== 'active' ? of('the recipient reads that it is over').steps(s) : [],
        ),
      ],
      found: [LAST_SAYS, TRUE_SAYS],
    },
  ]
}

/** The rules with a mistake in them. */
export const withMistake = (rules: readonly Rule[], { instead }: Mistake): readonly Rule[] =>
  rules.map((one) => instead.find(({ name }) => name === one.name) ?? one)

const ONE_SAYS = 'of a sharing, its renewal and its change one at most is in force'
const ORDER_SAYS = 'a predecessor ends exactly when its setting says'

/** Mistakes between a sharing and its successors. */
export const FAMILY_MISTAKES: readonly {
  name: string
  instead: Partial<Replacing>
  found: readonly string[]
}[] = [
  {
    name: 'a renewal does not end its predecessor',
    instead: { endsBefore: false },
    found: [ONE_SAYS, ORDER_SAYS],
  },
  {
    name: 'a renewal and a change both take the place of one sharing',
    instead: { endsOthers: false },
    found: [ONE_SAYS],
  },
  {
    name: 'a predecessor whose hour is over, and whose return is under way, is left as it is',
    instead: { recordsHour: false },
    found: [ORDER_SAYS],
  },
  { name: 'under at-once the new one is asked for first', instead: { asksFirst: true }, found: [ORDER_SAYS] },
]

import type { Rule } from './rule.ts'
import type { Sharing } from './sharing-state.ts'
import { withoutDeadFields } from './without-dead-fields.ts'

/** Both sides come to rest: processes have died with what they knew, nobody acts, the hours pass, jobs run, messages arrive. */
const FORGOTTEN = {
  memory: 'nothing',
  readAuthorised: false,
  deciding: 'nobody',
  reporting: false,
  answering: false,
} as const
const BY_ITSELF = [
  'the customer’s hour passes',
  'ten minutes more pass',
  'the hour of the others passes',
  'the holder’s job records what time has ended',
  'the recipient reads that it is over',
  'the recipient removes a request that was never created',
  'the recipient applies that it is authorised',
  'the recipient’s job records what time has ended',
  'the holder takes the recipient’s end',
  'the recipient learns who is missing',
  'the recipient reads that it is authorised',
]
/** A state that does not rest after so many steps never does. */
const LONGEST = 100

/** @param rules each rule above, by its name; the term does not pass */
export function settle(rules: ReadonlyMap<string, Rule>, state: Sharing): Sharing {
  let current = withoutDeadFields({ ...state, ...FORGOTTEN })
  for (let turn = 0; turn < LONGEST; turn += 1) {
    const next = firstChange(rules, current)
    if (!next) return { ...current, readAuthorised: false }
    current = next
  }
  return current
}

function firstChange(rules: ReadonlyMap<string, Rule>, state: Sharing): Sharing | undefined {
  for (const name of BY_ITSELF) {
    const to = rules.get(name)?.steps(state)[0]?.to
    const next = to && withoutDeadFields(to)
    if (next && changedFields(state, next).length > 0 && !isReadAgain(state, next)) return next
  }
  return undefined
}

/** Reading that an active sharing is authorised brings nothing. */
const isReadAgain = (state: Sharing, next: Sharing): boolean =>
  next.readAuthorised && state.recipient === 'active'

/** The fields in which two states differ. */
export const changedFields = (from: Sharing, to: Sharing): (keyof Sharing)[] =>
  (Object.keys(to) as (keyof Sharing)[]).filter((field) => from[field] !== to[field])

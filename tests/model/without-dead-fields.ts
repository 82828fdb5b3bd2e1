import { isIncomplete, isOver, isOverAtHolder, type Sharing } from './sharing-state.ts'

/**
 * Two states that differ in nothing that any rule or invariant reads again are one: fields that have had their say are set back.
 * This loses no behaviour, and makes the machine small enough to be searched whole.
 */
export function withoutDeadFields(state: Sharing): Sharing {
  const s = { ...state }
  if (s.holder !== 'waiting') s.claimed = false
  if (isOverAtHolder(s)) {
    s.intent = 'none'
    s.deciding = 'nobody'
    if (s.code !== 'none') s.code = 'used'
  }
  if (s.missing === 0 || isOverAtHolder(s)) s.others = 'none'
  const isDone = isOver(s) || s.recipient === 'removed'
  if (isDone) s.readAuthorised = false
  if (isDone && s.memory !== 'return') s.memory = 'nothing'
  if (!isIncomplete(s) || s.token) s.returned = false
  if (!isIncomplete(s) && s.recipient !== 'creating') s.clock = withoutHours(s)
  return s
}

/** Without a customer who may still answer, the term alone matters; and nothing does where both sides are over. */
function withoutHours(s: Sharing): Sharing['clock'] {
  if (s.holder === 'waiting' || s.recipient === 'none') return s.clock
  if (isOverAtHolder(s) && s.recipient !== 'active') return 'over'
  return s.clock === 'over' ? 'over' : 'late'
}

import { isOver, isRunning, type Situation } from './situation.ts'

/** The customer's actions on a sharing (docs/domain/states.md, "Details page actions"). */

/** Encerrar is disabled once the sharing has ended or run out. A further approver answers instead. */
export function mayEnd(situation: Situation): boolean {
  return situation.kind !== 'ended' && situation.kind !== 'expired' && !mayAnswer(situation)
}

/** True if ending it changes something: a refused request never began. */
export function leavesSomethingToEnd(situation: Situation): boolean {
  return !isOver(situation) && !mayAnswer(situation)
}

/** Renovar is always enabled, except for a further approver, who does not own the sharing. */
export function mayRenew(situation: Situation): boolean {
  return !mayAnswer(situation)
}

/** Alterar needs a sharing that the page calls Ativo. */
export function mayChange(situation: Situation): boolean {
  return isRunning(situation)
}

/** True if Renovar and Alterar end the present sharing: it waits or is in force, as its backend says. */
export function isReplaced(situation: Situation): boolean {
  return situation.kind === 'waiting' || situation.kind === 'lapsed' || isRunning(situation)
}

/** True if the reader's own authorisation, as a further approver, is missing and can still be given. */
export function mayAnswer(situation: Situation): boolean {
  return situation.kind === 'waiting' && situation.for === 'you'
}

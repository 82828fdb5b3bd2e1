import type { ReactNode } from 'react'
import { type Tense, tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { PREVIOUS } from './action-dialog-texts.ts'
import type { ReplacePlan } from './share-action-plan.ts'

const REQUESTS: Partial<Record<Tense, (typeof PREVIOUS)['waiting' | 'partly' | 'lapsed']>> = {
  future: PREVIOUS.waiting,
  partly: PREVIOUS.partly,
  lapsed: PREVIOUS.lapsed,
}

/** When the previous sharing, or the request that waits, ends. */
export function previousLine({ details, parties }: ShareView, plan: ReplacePlan, later?: string): ReactNode {
  const tense = tenseOf(details.situation)
  const words = REQUESTS[tense] ?? PREVIOUS.inForce
  if (plan.revokesFirst)
    return (
      <>
        <b>{words.now}</b>
        {words.nowRest(parties.other.name)}
      </>
    )
  if (plan.replaces) return later ?? words.later
  if (tense === 'unknown') return PREVIOUS.unsure
  return tense === 'refused' ? PREVIOUS.refused : PREVIOUS.ended
}

import { Suspense } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { COMMON } from './holder-texts.ts'
import type { HolderParties } from './holder-view.ts'
import type { Rejecting } from './use-reject.ts'

const RejectDialog = lazyPart('RejectDialog', () => import('./RejectDialog.tsx'))

type DecisionProps = {
  parties: HolderParties
  rejecting: Rejecting
  /** The step after CONTINUAR. */
  note: string
  /** Another tab's request has taken the place of this one: nothing can be decided here. */
  isStale: boolean
  busy?: boolean | undefined
  onContinue: () => void
}

/** The end of every page of this journey: CANCELAR, which asks first, and CONTINUAR. */
export function Decision({ parties, rejecting, note, isStale, busy = false, onContinue }: DecisionProps) {
  return (
    <>
      <Ending note={isStale ? COMMON.stale : note} noteId="proximo">
        <Button variant="line" onClick={rejecting.ask} blocked={isStale || busy} blockedBy="proximo">
          {COMMON.cancel}
        </Button>
        <Button onClick={onContinue} busy={busy} blocked={isStale} blockedBy="proximo">
          {COMMON.continue}
        </Button>
      </Ending>
      {rejecting.asked && (
        <Suspense>
          <RejectDialog parties={parties} {...rejecting} />
        </Suspense>
      )}
    </>
  )
}

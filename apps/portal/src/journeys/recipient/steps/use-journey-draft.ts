import { endOfSharing, formatDate } from '@consente/domain/period'
import { useState } from 'react'
import { timeNow } from '../../../api/server-time.ts'
import { redirect } from '../../../session/journey-storage.ts'
import type { ShareDraft } from '../../../session/share-draft.ts'
import { useShareDraft } from '../../../session/share-draft-context.tsx'
import { useStored } from '../../../session/stored-item.ts'
import { detourFrom, type StepNumber } from './recipient-steps.ts'

/** The choice so far, and the way to save the next one. */
export type Draft = { draft: ShareDraft; save: (next: ShareDraft) => void }

/** The draft of this tab, with what the steps may change. */
export function useJourneyDraft(): Draft {
  const { resumeData, saveShareDraft } = useShareDraft()
  return { draft: resumeData, save: saveShareDraft }
}

/** The address to go to if a step was entered too early. */
export function useDetour(number: StepNumber, isConfirmed = false): string | undefined {
  const { resumeData } = useShareDraft()
  return detourFrom(number, { draft: resumeData, redirect: useStored(redirect), isConfirmed })
}

/** The term as chosen: months and both ends. */
export type Term = { months: number; start: Date; end: Date; until: string }

/** A sharing starts today, as far as a page on screen can tell; `until` is its last day, dd/mm/yyyy. */
export function useTerm(months: number): Term {
  const [start] = useState(timeNow)
  const end = endOfSharing(start, months)
  return { months, start, end, until: formatDate(end) }
}

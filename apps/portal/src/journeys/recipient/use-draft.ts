import { useResume } from '../../session/resume.tsx'
import type { ShareDraft } from '../../session/share-draft.ts'
import { redirect } from '../../session/storage.ts'
import { useStored } from '../../session/use-stored.ts'
import { detourFrom, type StepNumber } from './steps.ts'

/** The choice so far, and the way to save the next one. */
export type Draft = { draft: ShareDraft; save: (next: ShareDraft) => void }

/**
 * A changed choice makes the address of a former request stale: it is taken away with the change, so that step 4
 * never sends the customer off with a request that no longer matches what they see.
 */
export function useDraft(): Draft {
  const { resumeData, saveResumeData } = useResume()
  const save = (next: ShareDraft): void => {
    redirect.remove()
    saveResumeData(next)
  }
  return { draft: resumeData, save }
}

/** Where to go instead, when a step was entered too early. */
export function useDetour(number: StepNumber, isConfirmed = false): string | undefined {
  const { resumeData } = useResume()
  return detourFrom(number, { draft: resumeData, redirect: useStored(redirect), isConfirmed })
}

import { goalOf, institutionOf, type ShareDraft, serverOf } from '../../../session/share-draft.ts'
import { mayContinue } from '../draft/data-continue-rule.ts'

/**
 * The five steps of the recipient journey: one list feeds progress bar, paths and guards. How full the bar is:
 * specification section 2, "Recipient journey".
 */
export type StepNumber = 1 | 2 | 3 | 4 | 5
export type Step = { number: StepNumber; path: string; label: string; percent: 0 | 30 | 50 | 70 | 90 }

export const HOME_PATH = '/recipient-open-insurance'
export const SHARES_PATH = '/myshares'

export const STEPS: readonly [Step, Step, Step, Step, Step] = [
  { number: 1, path: '/recipient-select-insurer', label: 'Instituição', percent: 0 },
  { number: 2, path: '/recipient-confirm-open-insurance', label: 'Dados e prazo', percent: 30 },
  { number: 3, path: '/recipient-share-resume', label: 'Resumo', percent: 50 },
  { number: 4, path: '/recipient-share-redirect', label: 'Autorização', percent: 70 },
  { number: 5, path: '/recipient-shared-confirmation', label: 'Conclusão', percent: 90 },
]

export function stepOf(number: StepNumber): Step {
  return STEPS[number - 1] ?? STEPS[0]
}

/** What storage says about the way so far. */
export type Progress = {
  draft: ShareDraft
  /** Address to send the browser to; present once the sharing was asked for. */
  redirect: string | undefined
  /** The customer just came back with a confirmed sharing. */
  isConfirmed: boolean
}

/** Step 1 is done with one purpose checked and an institution, down to its company, chosen. */
export function isInstitutionChosen(draft: ShareDraft): boolean {
  return goalOf(draft) !== undefined && institutionOf(draft) !== undefined && serverOf(draft) !== undefined
}

const ENTRY: Readonly<Record<StepNumber, (progress: Progress) => boolean>> = {
  1: () => true,
  2: ({ draft }) => isInstitutionChosen(draft),
  3: ({ draft }) => isInstitutionChosen(draft) && mayContinue(draft),
  4: ({ redirect }) => redirect !== undefined,
  5: ({ isConfirmed }) => isConfirmed,
}

/** Where a request that was broken off is taken up again: never behind the choice of data. */
export function stepToResume({ draft, redirect }: Omit<Progress, 'isConfirmed'>): Step {
  if (redirect !== undefined) return stepOf(4)
  return stepOf(isInstitutionChosen(draft) ? 2 : 1)
}

export function mayEnter(number: StepNumber, progress: Progress): boolean {
  return ENTRY[number](progress)
}

/**
 * Where someone who enters a step too early is sent: the furthest of the first three steps that is open to them.
 * `undefined` when they may stay.
 */
export function detourFrom(number: StepNumber, progress: Progress): string | undefined {
  if (mayEnter(number, progress)) return undefined
  const furthest = ([3, 2, 1] as const).find((earlier) => earlier < number && mayEnter(earlier, progress))
  return stepOf(furthest ?? 1).path
}

import { PAGES } from '../../../paths.ts'
import { isInstitutionChosen, type ShareDraft } from '../../../session/share-draft.ts'
import { mayContinue } from '../draft/data-continue-rule.ts'

/**
 * The five steps of the recipient journey: one list feeds progress bar, paths and guards. The bar's fill in percent: docs/domain/screens.md, "Recipient journey".
 */
export type StepNumber = 1 | 2 | 3 | 4 | 5
export type Step = { number: StepNumber; path: string; label: string; percent: 0 | 30 | 50 | 70 | 90 }

export const STEPS: readonly [Step, Step, Step, Step, Step] = [
  step(1, PAGES.selectInsurer, 0),
  step(2, PAGES.confirmData, 30),
  step(3, PAGES.summary, 50),
  step(4, PAGES.shareRedirect, 70),
  step(5, PAGES.sharedConfirmation, 90),
]

/** A step's label in the progress bar is the title of its page. */
function step(number: StepNumber, page: { path: string; title: string }, percent: Step['percent']): Step {
  return { number, path: page.path, label: page.title, percent }
}

/** Path, title and share of the progress bar of a step. */
export function stepOf(number: StepNumber): Step {
  return STEPS[number - 1] ?? STEPS[0]
}

/** The progress that storage tells. */
export type Progress = {
  draft: ShareDraft
  /** Address to send the browser to; present once the sharing was asked for. */
  redirect: string | undefined
  /** The customer just came back with a confirmed sharing. */
  isConfirmed: boolean
}

const ENTRY: Readonly<Record<StepNumber, (progress: Progress) => boolean>> = {
  1: () => true,
  2: ({ draft }) => isInstitutionChosen(draft),
  3: ({ draft }) => isInstitutionChosen(draft) && mayContinue(draft),
  4: ({ redirect }) => redirect !== undefined,
  5: ({ isConfirmed }) => isConfirmed,
}

/** True if everything that the step builds on is there; otherwise its guard sends the customer back. */
export function mayEnter(number: StepNumber, progress: Progress): boolean {
  return ENTRY[number](progress)
}

/**
 * The address for a customer who enters a step too early: the furthest of the first three steps that is open to them.
 * `undefined` when they may stay.
 */
export function detourFrom(number: StepNumber, progress: Progress): string | undefined {
  if (mayEnter(number, progress)) return undefined
  const furthest = ([3, 2, 1] as const).find((earlier) => earlier < number && mayEnter(earlier, progress))
  return stepOf(furthest ?? 1).path
}

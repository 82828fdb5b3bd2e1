import { endOfSharing, formatDate, STANDARD_PERIODS } from '@consente/domain/period'
import { useState } from 'react'
import { goalOf, monthsOf, type ShareDraft } from '../../session/share-draft.ts'
import { chosenPeriod, periodOptions } from './period-options.ts'

/** The term as chosen: months, both ends, and what else is on offer. */
export type Term = { months: number; options: number[]; start: Date; end: Date; until: string }

/** A sharing starts today, as far as a page on screen can tell; `until` is its last day, dd/mm/yyyy. */
export function useTerm(draft: ShareDraft, standard: readonly number[] = STANDARD_PERIODS): Term {
  const [start] = useState(() => new Date())
  const options = periodOptions(standard, goalOf(draft)?.prazo)
  const months = chosenPeriod(options, monthsOf(draft))
  const end = endOfSharing(start, months)
  return { months, options, start, end, until: formatDate(end) }
}

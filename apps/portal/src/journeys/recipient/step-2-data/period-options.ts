import { DEFAULT_PERIOD, LONGEST_PERIOD, ownPeriod } from '@consente/domain/period'

/**
 * Periods on offer: the insurer's (3, 6 and 12), plus the purpose's own when it is not already listed
 * (docs/domain/constants.md). Ascending, in months.
 */
export function periodOptions(standard: readonly number[], prazo: string | undefined): number[] {
  const own = ownPeriod(prazo)
  const offered = standard.filter((months) => months > 0 && months <= LONGEST_PERIOD)
  return [...new Set([...offered, ...(own === undefined ? [] : [own])])].sort((a, b) => a - b)
}

/** The chosen months: the customer's, or the default where those are not on offer. */
export function chosenPeriod(options: readonly number[], months: number): number {
  if (options.includes(months)) return months
  return options.includes(DEFAULT_PERIOD) ? DEFAULT_PERIOD : (options.at(-1) ?? DEFAULT_PERIOD)
}

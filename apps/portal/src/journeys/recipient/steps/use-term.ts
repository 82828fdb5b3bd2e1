import { endOfSharing, formatDate } from '@consente/domain/period'
import { useState } from 'react'

/** The term as chosen: months and both ends. */
export type Term = { months: number; start: Date; end: Date; until: string }

/** A sharing starts today, as far as a page on screen can tell; `until` is its last day, dd/mm/yyyy. */
export function useTerm(months: number): Term {
  const [start] = useState(() => new Date())
  const end = endOfSharing(start, months)
  return { months, start, end, until: formatDate(end) }
}

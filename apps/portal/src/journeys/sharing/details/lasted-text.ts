import { formatDate } from '@consente/domain/period'
import { spanInWords } from '@consente/domain/span-in-words'

/** "Durou 4 meses e 12 dias. Iria até 08/07/2027." @param wouldEnd the end that it had; undefined where it reached it */
export function lastedText({
  start,
  end,
  wouldEnd,
}: {
  start: Date
  end: Date
  wouldEnd: Date | undefined
}): string {
  const lasted = `Durou ${spanInWords(start, end)}.`
  return wouldEnd && end < wouldEnd ? `${lasted} Iria até ${formatDate(wouldEnd)}.` : lasted
}

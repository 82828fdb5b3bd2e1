import { answerUntil as endOfHour } from '@consente/domain/consent-status'
import { formatDate, formatTime } from '@consente/domain/period'

/** "21/11/2026, às 10:00". */
export const waitText = (at: Date): string => `${formatDate(at)}, às ${formatTime(at)}`

/**
 * Until when a request can be answered: an hour from its beginning (the scheme's life of a consent).
 * @returns undefined when it is over
 */
export function answerUntil(createdAt: string, now: Date): Date | undefined {
  const until = endOfHour(new Date(createdAt))
  return until > now ? until : undefined
}

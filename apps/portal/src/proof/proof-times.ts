import { formatDate, formatTime } from '@consente/domain/period'
import { endOfHour } from '@consente/domain/sharing/waiting-hour'

/** "21/11/2026, às 10:00". */
export const waitText = (at: Date): string => `${formatDate(at)}, às ${formatTime(at)}`

/**
 * End of the hour in which a request can be answered, from its beginning (the scheme's life of a consent).
 * @returns undefined once it is over
 */
export function answerUntil(createdAt: string, now: Date): Date | undefined {
  const until = endOfHour(new Date(createdAt))
  return until > now ? until : undefined
}

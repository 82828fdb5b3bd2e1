import { endOfHour } from '@consente/domain/sharing/waiting-hour'

/**
 * End of the hour in which a request can be answered, from its beginning (the scheme's life of a consent).
 * @returns undefined once it is over
 */
export function answerUntil(createdAt: string, now: Date): Date | undefined {
  const until = endOfHour(new Date(createdAt))
  return until > now ? until : undefined
}

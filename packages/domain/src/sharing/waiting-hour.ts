/** A request waits 60 minutes for its customer, and as long again for further approvers (scheme, consents API v3). */
const WAITING_MS = 60 * 60_000

export const endOfHour = (start: Date): Date => new Date(start.getTime() + WAITING_MS)

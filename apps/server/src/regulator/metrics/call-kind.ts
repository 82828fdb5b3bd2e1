import type { IncomingHttpHeaders } from 'node:http'
import type { ServedApi } from '../served-apis.ts'

/** The levels of the published figures. */
export const TIERS = ['unauthenticated', 'highPriority', 'mediumPriority', 'unattended'] as const
/** Levels of calls, as the scheme names them. */
export type Tier = (typeof TIERS)[number]

/** `REJECTED`: beyond a limit of traffic; `REFUSED`: any other fault of the caller; `ERROR`: ours. */
export type CallOutcome = 'ANSWERED' | 'REFUSED' | 'ERROR' | 'REJECTED'

/** One answered call of the scheme's APIs. */
export type CountedCall = { api: string; tier: Tier; outcome: CallOutcome; milliseconds: number }

/** Headers with which a recipient says that its customer is present (data APIs, header parameters). */
const PRESENCE = ['x-fapi-customer-ip-address', 'x-customer-user-agent'] as const

/**
 * The level of a call (docs/decisions/server/figures-for-the-scheme.md), in this order: the caller is not
 * authenticated; a customer waits for a consent or a service; a customer waits for data; no customer waits.
 */
export function tierOf(
  { priority }: Pick<ServedApi, 'priority'>,
  { status, headers }: { status: number; headers: IncomingHttpHeaders },
): Tier {
  if (priority === 'open' || status === 401) return 'unauthenticated'
  if (priority === 'high') return 'highPriority'
  const isAttended = priority === 'medium' && PRESENCE.some((name) => headers[name] !== undefined)
  return isAttended ? 'mediumPriority' : 'unattended'
}

/** The outcome that the figures count: 429 is a rejection, 5xx an error. */
export function outcomeOf(status: number): CallOutcome {
  if (status === 429) return 'REJECTED'
  if (status >= 500) return 'ERROR'
  return status >= 400 ? 'REFUSED' : 'ANSWERED'
}

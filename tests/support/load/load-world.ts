import { vi } from 'vitest'
import type { Session } from '../http/http-actions.ts'
import * as act from '../http/http-actions.ts'
import type { Places } from '../http/http-consent-flow.ts'
import { MINUTE, type MovedClock } from '../market/moved-clock.ts'
import type { Person } from '../market/sandbox-people.ts'
import type { AskedSharing, Side } from './asked-sharing.ts'

/** The two institutions under load, the customers in front of them, and what these asked for. */
export type LoadWorld = {
  places: Places
  clock: MovedClock
  sharings: AskedSharing[]
  /** The customer's session there; a new one when the last is not fresh any more. */
  at(side: Side, who: Person): Promise<Session>
}

const FRESH = 5 * MINUTE
const PATIENCE = { timeout: 60_000, interval: 250 }

export function openLoadWorld(places: Places, clock: MovedClock): LoadWorld {
  const sessions = new Map<string, { session: Session; until: Date }>()
  return {
    places,
    clock,
    sharings: [],
    async at(side, who) {
      const key = `${side} ${who.document}`
      const kept = sessions.get(key)
      if (kept && clock.now() < kept.until) return kept.session
      // Again and again while the server is not there.
      const session = await vi.waitFor(() => act.startSession(places[side], who), PATIENCE)
      sessions.set(key, { session, until: new Date(clock.now().getTime() + FRESH) })
      return session
    },
  }
}

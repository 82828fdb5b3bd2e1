import { setTimeout as pause } from 'node:timers/promises'
import type { Answered } from '../http/contract-call.ts'
import type { Session } from '../http/http-actions.ts'
import * as act from '../http/http-actions.ts'
import { pressUntilAnswered } from '../http/http-kills.ts'
import type { HttpSetup } from '../http/http-setup.ts'
import type { MovedClock } from '../market/moved-clock.ts'
import { MINUTE } from '../market/moved-clock.ts'
import type { Person } from '../market/sandbox-people.ts'
import type { DataTap } from './data-tap.ts'
import type { Action, Model, Sharing, Side } from './model-sharing.ts'

/** The two servers, and the customers in front of them. */
export type World = {
  stage: HttpSetup
  clock: MovedClock
  tap: DataTap
  /** Consents that there were before this run. */
  before: Set<string>
  /** The customer's session there; a new one when the last is not fresh any more. */
  at(side: Side, who: Person): Promise<Session>
}

const FRESH = 5 * MINUTE

export function openWorld(given: Pick<World, 'stage' | 'clock' | 'tap'>): World {
  const { stage, clock } = given
  const sessions = new Map<string, { session: Session; until: Date }>()
  return {
    ...given,
    before: new Set(),
    async at(side, who) {
      const key = `${side} ${who.document}`
      const kept = sessions.get(key)
      if (kept && clock.now() < kept.until) return kept.session
      const session = await patiently(() => act.startSession(stage[side], who))
      sessions.set(key, { session, until: new Date(clock.now().getTime() + FRESH) })
      return session
    },
  }
}

const LONGEST_WAIT_MS = 60_000

/** Tries again while the server is not there. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const last = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > last) throw error
      await pause(250)
    }
  }
}

/** An answer, or none. */
type Outcome = Pick<Answered, 'status' | 'body'>
const NONE: Outcome = { status: 0, body: undefined }

/**
 * Presses a button for an action and keeps what is then known. Where nothing stands in the way it is pressed until it is
 * answered, and must be done.
 */
export async function press(
  { isCalm }: Model,
  sharing: Sharing,
  action: Action,
  send: () => Promise<Answered>,
): Promise<Outcome> {
  sharing.pressed.add(action)
  const outcome: Outcome = isCalm ? await pressUntilAnswered(send) : await send().catch(() => NONE)
  if (outcome.status === 200 && !isReadable(outcome.body)) return NONE
  if (outcome.status === 200) sharing.acknowledged.set(action, performance.now())
  return outcome
}

/** Half an answer, or one of another shape (`wrong-json`), tells the portal nothing. */
const isReadable = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !('inesperado' in body)

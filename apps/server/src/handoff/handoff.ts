import type { FastifyInstance } from 'fastify'
import { deviceKindOf } from '../accounts/accounts.ts'
import { ensure } from '../platform/base/failure.ts'
import { withDeps } from '../platform/base/with-deps.ts'
import type { Cookies } from '../platform/http/cookies.ts'
import type { RunsOf } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import { actOnPhone } from './answer-on-phone.ts'
import type { HANDOFF } from './declaration.ts'
import { createHandoffStore } from './handoff.store.ts'
import type { HandoffDeps, Requests } from './handoff-deps.ts'
import { handoffEvents } from './handoff-events.routes.ts'
import { HANDOFF_THROTTLING } from './handoff-throttling.ts'
import { deny, openOnPhone, pickNumber } from './phone.ts'
import { readCode } from './read-code.ts'
import { showCode } from './show-code.ts'
import { stateOf } from './watch-handoff.ts'

/** A request is over long before. */
const KEPT_MS = 24 * 60 * 60_000

/** A call of the starting browser: the request that it names, and its cookies, which prove that it opened it. */
type OnComputer = { intentId: string; cookies: Cookies }

/**
 * From a computer to a phone (capability `handoff`; RFC 10027, cross-device flows). A code is made for a request that waits,
 * lives 120 seconds, works once, and belongs to the browser that opened the request. The answer goes to that browser alone.
 */
export function createHandoff({ platform, requests }: { platform: Platform; requests: Requests }) {
  const { database, clock, config } = platform
  const handoffs = createHandoffStore(database)
  const throttling = createThrottling(platform, HANDOFF_THROTTLING)
  const { publicUrl } = config
  const deps: HandoffDeps = { ...platform, throttling, handoffs, requests, deviceKindOf, publicUrl }

  /** @throws {Failure} NOT_FOUND for any browser but the one that opened the request */
  const ensureOpener = ({ intentId, cookies }: OnComputer): void =>
    ensure(requests.intentOfBrowser(cookies.read) === intentId, 'NOT_FOUND')

  return {
    mount: (app: FastifyInstance): void => handoffEvents(app, deps),
    showCode: async (asked: OnComputer & { userAgent: string | undefined }) => {
      ensureOpener(asked)
      return showCode(deps, asked)
    },
    stateOf: async (asked: OnComputer) => {
      ensureOpener(asked)
      return stateOf(deps, asked.intentId)
    },
    ...withDeps(deps, { readCode, openOnPhone, pickNumber, deny }),
    /** As `actOnPhone`. */
    act: <A extends object>(act: Parameters<typeof actOnPhone<A>>[1]) => actOnPhone(deps, act),
    jobs: {
      'handoff.clean-up': () => handoffs.forgetBefore(new Date(clock.now().getTime() - KEPT_MS)),
    } satisfies RunsOf<typeof HANDOFF>,
  }
}
/** The part that takes a request from a computer to a phone. */
export type Handoffs = ReturnType<typeof createHandoff>

import { randomBytes, randomInt } from 'node:crypto'
import type { HandoffCode } from '@consente/contract/portal/handoff'
import { ensure } from '../platform/base/failure.ts'
import { hashOf } from '../platform/base/hash.ts'
import type { Asking, HandoffDeps } from './handoff-deps.ts'
import { toState } from './handoff-state.ts'

type Deps = Asking<'waitingConsentOf'> &
  Pick<HandoffDeps, 'database' | 'handoffs' | 'audit' | 'clock' | 'throttling' | 'deviceKindOf'>

/** RFC 10027: a code for another device is short-lived. */
const CODE_MS = 120_000

/**
 * A new code for the browser that opened the request; it takes the place of an older one.
 * @throws {Failure} NOT_FOUND for another browser, and for a request that does not wait; TOO_MANY_TRIES
 */
export async function showCode(
  deps: Deps,
  { intentId, userAgent }: { intentId: string; userAgent: string | undefined },
): Promise<HandoffCode> {
  const consentId = await deps.requests.waitingConsentOf(intentId)
  ensure(consentId, 'NOT_FOUND')
  await deps.throttling.take('handoffRequest', intentId)
  const now = deps.clock.now()
  const code = randomBytes(16).toString('base64url')
  const choices = threeNumbers()
  const number = choices[randomInt(choices.length)] ?? 0
  const { kind, system } = deps.deviceKindOf(userAgent)
  await deps.database.transaction(async (sql) => {
    const isShown = await deps.handoffs.show(sql, {
      intentId,
      consentId,
      device: { kind, ...(system !== undefined && { system }) },
      number,
      choices,
      expiresAt: new Date(now.getTime() + CODE_MS),
      codeHash: hashOf(code),
      now,
    })
    ensure(isShown, 'TOO_MANY_TRIES')
    await deps.audit.record(sql, { event: 'handoff.code-shown', subject: consentId })
  })
  const shown = await deps.handoffs.find(intentId)
  ensure(shown, 'NOT_FOUND')
  return { code, ...toState(shown, undefined, now) }
}

/** Three different numbers of two digits, in no order. */
function threeNumbers(): number[] {
  const found = new Set<number>()
  while (found.size < 3) found.add(randomInt(10, 100))
  return [...found]
}

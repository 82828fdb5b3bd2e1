import { randomBytes } from 'node:crypto'
import type { ScannedCode } from '@consente/contract/portal/handoff'
import { Failure } from '../platform/base/failure.ts'
import { hashOf } from '../platform/base/hash.ts'
import { networkOf } from '../platform/network/ip-network.ts'
import type { HandoffDeps } from './handoff-deps.ts'

type Deps = Pick<HandoffDeps, 'database' | 'handoffs' | 'audit' | 'clock' | 'throttling'>

/** As long as a phone may take to sign in and to pick the number. */
const PHONE_MS = 5 * 60_000

/**
 * A phone has read a code. It signs nobody in, and shares nothing: the phone gets a handle of its own for the calls after its sign-in.
 * @throws {Failure} HANDOFF_USED, HANDOFF_OVER, TOO_MANY_TRIES
 */
export async function readCode(deps: Deps, { code, ip }: { code: string; ip: string }): Promise<ScannedCode> {
  await deps.throttling.take('handoffScan', networkOf(ip))
  const now = deps.clock.now()
  const codeHash = hashOf(code)
  const handoff = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + PHONE_MS)
  const isFirst = await deps.database.transaction(async (sql) => {
    const found = await deps.handoffs.scan(sql, { codeHash, phoneHash: hashOf(handoff), until, now })
    if (found) await deps.audit.record(sql, { event: 'handoff.code-read', subject: found.consentId })
    return found !== undefined
  })
  if (!isFirst) throw new Failure((await deps.handoffs.isRead(codeHash)) ? 'HANDOFF_USED' : 'HANDOFF_OVER')
  return { handoff }
}

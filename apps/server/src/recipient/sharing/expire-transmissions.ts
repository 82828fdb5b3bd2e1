import type { RecipientDeps } from '../recipient-deps.ts'
import { type EndDeps, endOverdue } from './end-transmission.ts'
import { RETURN_GRACE_MS } from './transmission.ts'

type Deps = EndDeps & Pick<RecipientDeps, 'requests'>

/** A return can be repeated for a day; then its secrets are deleted. */
const SECRETS_LIFE_MS = 24 * 60 * 60_000
const AT_A_TIME = 200

/**
 * Records expired transmissions, so that history and holder know; `statusAt` shows the end before that. A holder ends
 * an expired consent by itself; one that was never completed here is also ended there, in case it was authorised in
 * its last minute.
 */
export async function expireTransmissions(deps: Deps): Promise<void> {
  const { transmissions, requests, clock } = deps
  const now = clock.now()
  while ((await endSome(deps, now)) >= AT_A_TIME);
  await transmissions.removeAbandoned(now)
  await requests.removeBefore(new Date(now.getTime() - SECRETS_LIFE_MS))
}

/** @returns how many were ended. */
async function endSome(deps: Deps, now: Date): Promise<number> {
  const waitedBefore = new Date(now.getTime() - RETURN_GRACE_MS)
  let ended = 0
  for (const transmission of await deps.transmissions.due(now, waitedBefore, AT_A_TIME))
    if (await endOverdue(deps, transmission, now)) ended += 1
  return ended
}

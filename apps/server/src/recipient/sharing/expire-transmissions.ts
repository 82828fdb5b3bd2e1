import { type ItemRun, startItemRun } from '../../platform/work/each-item.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { type EndDeps, endOverdue } from './end-transmission.ts'
import { RETURN_GRACE_MS } from './transmission.ts'

type Deps = EndDeps & Pick<RecipientDeps, 'requests' | 'log'>

/** A return can be repeated for a day; then its secrets are deleted. */
const SECRETS_LIFE_MS = 24 * 60 * 60_000
const AT_A_TIME = 200

/**
 * Records expired transmissions, so that history and holder know; `statusAt` shows the end before that. A holder ends
 * an expired consent by itself; one that was never completed here is also ended there, in case it was authorised in
 * its last minute.
 * @throws once all others have ended, when some could not be
 */
export async function expireTransmissions(deps: Deps): Promise<void> {
  const { transmissions, requests, clock } = deps
  const now = clock.now()
  const run = startItemRun(deps.log)
  let last = { found: 0, ended: 0 }
  do last = await endSome(deps, run, now)
  while (last.found >= AT_A_TIME && last.ended > 0)
  await transmissions.removeAbandoned(now)
  await requests.removeBefore(new Date(now.getTime() - SECRETS_LIFE_MS))
  run.finish()
}

async function endSome(deps: Deps, run: ItemRun, now: Date): Promise<{ found: number; ended: number }> {
  const waitedBefore = new Date(now.getTime() - RETURN_GRACE_MS)
  const due = await deps.transmissions.due(now, waitedBefore, AT_A_TIME)
  let ended = 0
  for (const transmission of due)
    if (await run.attempt(() => endOverdue(deps, transmission, now), transmission.id)) ended += 1
  return { found: due.length, ended }
}

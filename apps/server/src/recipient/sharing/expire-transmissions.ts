import { startItemRun } from '../../platform/work/each-item.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { type EndDeps, endOverdue } from './end-transmission.ts'
import { RETURN_GRACE_MS } from './transmission.ts'

type Deps = EndDeps & Pick<RecipientDeps, 'requests' | 'log'>

/** A return can be repeated for a day; then its secrets are deleted. */
const SECRETS_LIFE_MS = 24 * 60 * 60_000

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
  await run.whileDue(
    (most) => transmissions.due(now, new Date(now.getTime() - RETURN_GRACE_MS), most),
    (transmission) => endOverdue(deps, transmission, now),
    ({ id }) => id,
  )
  await transmissions.removeAbandoned(now)
  await requests.removeBefore(new Date(now.getTime() - SECRETS_LIFE_MS))
  run.finish()
}

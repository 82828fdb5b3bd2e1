import type { Log } from '../../platform/observability/log.ts'
import { type ItemRun, startItemRun } from '../../platform/work/each-item.ts'
import { AUTHORISATION_WINDOW_MS, statusAt } from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'
import { type EndDeps, endConsent } from './end-consent.ts'

const AT_A_TIME = 200

type ExpiryDeps = EndDeps & { consents: Pick<ConsentReading, 'due'>; log: Pick<Log, 'error'> }

/**
 * Records the end of consents that have expired according to `statusAt`. Safe in several processes at once.
 * @returns how many
 * @throws once all others have ended, when some could not be
 */
export async function expireConsents(deps: ExpiryDeps): Promise<number> {
  const run = startItemRun(deps.log)
  let ended = 0
  let last = { found: 0, ended: 0 }
  do {
    last = await expireSome(deps, run)
    ended += last.ended
  } while (last.found >= AT_A_TIME && last.ended > 0)
  run.finish()
  return ended
}

async function expireSome(deps: ExpiryDeps, run: ItemRun): Promise<{ found: number; ended: number }> {
  const now = deps.clock.now()
  const createdBefore = new Date(now.getTime() - AUTHORISATION_WINDOW_MS)
  const due = await deps.consents.due({ createdBefore, now }, AT_A_TIME)
  let ended = 0
  for (const consent of due) {
    const { status, since, rejection } = statusAt(consent, now)
    if (status !== 'REJECTED' || !rejection) continue
    const end = () => endConsent(deps, consent, { rejection, at: since })
    if (await run.attempt(end, consent.consentId)) ended += 1
  }
  return { found: due.length, ended }
}

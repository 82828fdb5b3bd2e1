import type { Log } from '../../platform/observability/log.ts'
import { startItemRun } from '../../platform/work/each-item.ts'
import { AUTHORISATION_WINDOW_MS, type Consent, statusAt } from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'
import { type EndDeps, endConsent } from './end-consent.ts'

type ExpiryDeps = EndDeps & { consents: Pick<ConsentReading, 'due'>; log: Pick<Log, 'error'> }

/**
 * Records the end of consents that have expired according to `statusAt`. Safe in several processes at once.
 * @returns how many
 * @throws once all others have ended, when some could not be
 */
export async function expireConsents(deps: ExpiryDeps): Promise<number> {
  const run = startItemRun(deps.log)
  const ended = await run.whileDue(
    (most) => {
      const now = deps.clock.now()
      return deps.consents.due(
        { createdBefore: new Date(now.getTime() - AUTHORISATION_WINDOW_MS), now },
        most,
      )
    },
    (consent) => endIfOver(deps, consent),
    ({ consentId }) => consentId,
  )
  run.finish()
  return ended
}

async function endIfOver(deps: ExpiryDeps, consent: Consent): Promise<boolean> {
  const { status, since, rejection } = statusAt(consent, deps.clock.now())
  if (status !== 'REJECTED' || !rejection) return false
  return endConsent(deps, consent, { rejection, at: since })
}

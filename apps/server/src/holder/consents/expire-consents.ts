import { AUTHORISATION_WINDOW_MS, statusAt } from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'
import { type EndDeps, endConsent } from './end-consent.ts'

const AT_A_TIME = 200

type ExpiryDeps = EndDeps & { consents: Pick<ConsentReading, 'due'> }

/** Records the end of consents that have expired according to `statusAt`. Safe in several processes at once. */
export async function expireConsents(deps: ExpiryDeps): Promise<number> {
  let [ended, justEnded] = [0, 0]
  do {
    justEnded = await expireSome(deps)
    ended += justEnded
  } while (justEnded >= AT_A_TIME)
  return ended
}

async function expireSome(deps: ExpiryDeps): Promise<number> {
  const now = deps.clock.now()
  const createdBefore = new Date(now.getTime() - AUTHORISATION_WINDOW_MS)
  let ended = 0
  for (const consent of await deps.consents.due({ createdBefore, now }, AT_A_TIME)) {
    const { status, since, rejection } = statusAt(consent, now)
    if (status === 'REJECTED' && rejection && (await endConsent(deps, consent, { rejection, at: since })))
      ended++
  }
  return ended
}

import { AUTHORISATION_WINDOW_MS, statusAt } from './consent.ts'
import { type EndParts, endConsent } from './end-consent.ts'

/** Records what `statusAt` says of consents whose time has come. Safe in several processes at once. */
export async function ageConsents(ending: EndParts): Promise<number> {
  const now = ending.clock.now()
  const createdBefore = new Date(now.getTime() - AUTHORISATION_WINDOW_MS)
  const candidates = await ending.consents.open({ createdBefore, now })
  let ended = 0
  for (const consent of candidates) {
    const { status, since, rejection } = statusAt(consent, now)
    if (status === 'REJECTED' && rejection && (await endConsent(ending, consent, rejection, since))) ended++
  }
  return ended
}

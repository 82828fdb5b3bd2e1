import { AUTHORISATION_WINDOW_MS, statusAt } from './consent.ts'
import { type EndParts, endConsent } from './end-consent.ts'

const AT_A_TIME = 200

/** Records what `statusAt` says of consents whose time has come. Safe in several processes at once. */
export async function expireConsents(ending: EndParts): Promise<number> {
  let [ended, justEnded] = [0, 0]
  do {
    justEnded = await ageSome(ending)
    ended += justEnded
  } while (justEnded >= AT_A_TIME)
  return ended
}

async function ageSome(ending: EndParts): Promise<number> {
  const now = ending.clock.now()
  const createdBefore = new Date(now.getTime() - AUTHORISATION_WINDOW_MS)
  let ended = 0
  for (const consent of await ending.consents.open({ createdBefore, now }, AT_A_TIME)) {
    const { status, since, rejection } = statusAt(consent, now)
    if (status === 'REJECTED' && rejection && (await endConsent(ending, consent, rejection, since))) ended++
  }
  return ended
}

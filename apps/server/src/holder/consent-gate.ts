import type { Clock } from '../platform/clock.ts'
import type { ConsentStore } from './consent.store.ts'
import { statusAt } from './consent.ts'
import { type EndParts, endConsent } from './end-consent.ts'
import type { IntentStore } from './intent.store.ts'
import type { ConsentGate } from './openid/consent-gate.ts'

/** The consents' side of the OpenID provider: what it may do, and what it did. */
export function createConsentGate(parts: {
  clock: Clock
  consents: ConsentStore
  intents: IntentStore
  ending: EndParts
}): ConsentGate {
  const { clock, consents, intents, ending } = parts
  return {
    async standingOf(consentId, clientId) {
      const consent = await consents.find(consentId)
      if (consent?.clientId !== clientId) return 'foreign'
      const { status } = statusAt(consent, clock.now())
      if (status === 'AWAITING_AUTHORISATION') return 'waiting'
      return status === 'AUTHORISED' ? 'authorised' : 'ended'
    },
    opened: (intentId, consentId) => intents.add(intentId, consentId, clock.now()),
    async isAlive(grantId) {
      const consent = await consents.findByGrant(grantId)
      return consent !== undefined && statusAt(consent, clock.now()).status === 'AUTHORISED'
    },
    exchanged: async (grantId) => void (await consents.inForce(grantId, clock.now())),
    async grantEnded(grantId, by) {
      const consent = await consents.findByGrant(grantId)
      if (consent?.status !== 'AUTHORISED') return
      const rejection = by === 'reuse' ? REUSED : GIVEN_BACK
      await endConsent(ending, consent, rejection, clock.now())
    },
  }
}

const REUSED = { by: 'ASPSP', code: 'INTERNAL_SECURITY_REASON', note: undefined } as const
const GIVEN_BACK = {
  by: 'TPP',
  code: 'CONSENT_TECHNICAL_ISSUE',
  note: 'Token revogado pela receptora.',
} as const

import type { Audit } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { actAs } from '../platform/interaction.ts'
import type { Roads } from '../platform/road-trace.ts'
import type { ConsentStore } from './consent.store.ts'
import { statusAt } from './consent.ts'
import { type EndParts, endConsent } from './end-consent.ts'
import type { IntentStore } from './intent.store.ts'
import type { ConsentGate } from './openid/consent-gate.ts'

/** The consents' side of the OpenID provider: what it may do, and what it did. */
export function createConsentGate(parts: {
  database: Database
  clock: Clock
  audit: Audit
  roads: Roads
  consents: ConsentStore
  intents: IntentStore
  ending: EndParts
}): ConsentGate {
  const { database, clock, audit, roads, consents, intents, ending } = parts
  return {
    async standingOf(consentId, clientId) {
      const consent = await consents.find(consentId)
      if (consent?.clientId !== clientId) return 'foreign'
      await roads.join(consentId)
      const { status } = statusAt(consent, clock.now())
      if (status === 'AWAITING_AUTHORISATION') return 'waiting'
      return status === 'AUTHORISED' ? 'authorised' : 'ended'
    },
    opened: (intentId, consentId) => intents.add(intentId, consentId, clock.now()),
    async isAlive(grantId) {
      const consent = await consents.findByGrant(grantId)
      return consent !== undefined && statusAt(consent, clock.now()).status === 'AUTHORISED'
    },
    async issued({ clientId, grantType, grantId }) {
      actAs({ kind: 'recipient', clientId })
      const consent = grantId === undefined ? undefined : await consents.findByGrant(grantId)
      if (consent && grantType === 'authorization_code')
        await consents.inForce(consent.consentId, clock.now())
      await audit.record(database, {
        event: grantType === 'refresh_token' ? 'token.renewed' : 'token.issued',
        subject: consent?.consentId ?? clientId,
        detail: { grant: grantType },
      })
    },
    codeIssued: (consentId, clientId) =>
      audit.record(database, { event: 'code.issued', subject: consentId, detail: { to: clientId } }),
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

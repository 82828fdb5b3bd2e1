import type { Clock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import type { TraceLinks } from '../../platform/observability/trace-links.ts'
import type { HolderAudit, HolderAuditEntry } from '../holder-audit-events.ts'
import type { ConsentGate, SeenConsent } from '../openid/consent-gate.ts'
import { type Consent, statusAt } from './consent.ts'
import type { ConsentLife } from './consent-life.ts'
import type { ConsentReading } from './consent-reading.ts'
import { type ConsentRow, rowToConsent, WHOLE } from './consent-rows.store.ts'
import { type EndDeps, endConsent } from './end-consent.ts'

type GateDeps = EndDeps & {
  database: Database
  clock: Clock
  audit: HolderAudit
  traceLinks: TraceLinks
  consents: Pick<ConsentReading, 'find' | 'findByGrant'>
  life: Pick<ConsentLife, 'inForce' | 'hold'>
  /** The customer's subject identifier (`sub`) at recipients. */
  subjectOf(document: string): string
}

/** The consents as the OpenID provider uses them: implements the provider's port. */
export function createConsentGate(deps: GateDeps): ConsentGate {
  const { database, clock, audit, traceLinks, consents, life, subjectOf } = deps

  function toSeen(consent: Consent): SeenConsent {
    const { consentId, clientId, grantId, claimedBy, permissions, expiresAt } = consent
    const { status } = statusAt(consent, clock.now())
    if (status === 'AWAITING_AUTHORISATION') return { consentId, clientId, state: 'waiting' }
    if (status !== 'AUTHORISED' || !grantId || !claimedBy) return { consentId, clientId, state: 'ended' }
    const grant = { grantId, accountId: subjectOf(claimedBy), permissions, endsAt: expiresAt }
    return { consentId, clientId, state: 'authorised', grant }
  }

  /** Records tokens, unless their consent has ended since they were written: the end deletes them. */
  const recordGiven = (consentId: string, entry: HolderAuditEntry): Promise<boolean> =>
    database.transaction(async (sql) => {
      if (!(await life.hold(sql, consentId, clock.now()))) return false
      await audit.record(sql, entry)
      return true
    })

  return {
    async ofClient(consentId, clientId) {
      const consent = await consents.find(consentId)
      if (consent?.clientId !== clientId) return undefined
      await traceLinks.join(consentId)
      return toSeen(consent)
    },
    async ofGrant(grantId) {
      const consent = await consents.findByGrant(grantId)
      return consent && toSeen(consent)
    },
    beside: {
      columns: WHOLE,
      async seenIn(row) {
        if (!row.consent_id) return undefined
        const consent = rowToConsent(row as ConsentRow)
        await traceLinks.join(consent.consentId)
        return toSeen(consent)
      },
    },
    async issued({ clientId, grantType, consentId }) {
      actAs({ kind: 'recipient', clientId })
      const entry: HolderAuditEntry = {
        event: grantType === 'refresh_token' ? 'token.renewed' : 'token.issued',
        subject: consentId ?? clientId,
        detail: { grant: grantType },
      }
      if (!consentId) {
        await audit.record(database, entry)
        return true
      }
      const isFirst =
        grantType === 'authorization_code' && (await life.inForce(consentId, clock.now(), entry))
      return isFirst || recordGiven(consentId, entry)
    },
    async grantEnded(grantId, by) {
      const consent = await consents.findByGrant(grantId)
      if (consent?.status !== 'AUTHORISED') return
      const rejection = by === 'reuse' ? REUSED : GIVEN_BACK
      await endConsent(deps, consent, { rejection, at: clock.now() })
    },
  }
}

const REUSED = { by: 'ASPSP', code: 'INTERNAL_SECURITY_REASON', note: undefined } as const
const GIVEN_BACK = {
  by: 'TPP',
  code: 'CONSENT_TECHNICAL_ISSUE',
  note: 'Token revogado pela receptora.',
} as const

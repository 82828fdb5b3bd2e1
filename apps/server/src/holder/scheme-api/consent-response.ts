import { toInstantText } from '@consente/domain/period'
import type { Consent, ConsentState } from '../consents/consent.ts'

/** A consent in the form of the consents API (v3.0.0, ResponseConsent). The answer never names the customer. */
export function presentConsent(consent: Consent, state: ConsentState, self: string): unknown {
  const { rejection } = state
  return {
    data: {
      consentId: consent.consentId,
      creationDateTime: toInstantText(consent.createdAt),
      status: state.status,
      statusUpdateDateTime: toInstantText(state.since),
      permissions: consent.permissions,
      expirationDateTime: toInstantText(consent.expiresAt),
      ...consent.services,
      ...(rejection && { rejection: presentRejection(rejection) }),
    },
    links: { self },
    meta: { totalRecords: 1, totalPages: 1 },
  }
}

function presentRejection({ by, code, note }: NonNullable<ConsentState['rejection']>): unknown {
  return { rejectedBy: by, reason: { code, ...(note && { additionalInformation: note }) } }
}

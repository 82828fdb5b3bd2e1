import * as actions from '@consente/contract/portal/consent-actions'
import { isAddress } from '@consente/domain/base/web-address'
import type { Api } from './api.ts'
import { ApiError, UNREADABLE_ANSWER } from './api-error.ts'
import { asItem, asRecord, fittingFields, type Raw } from './normalise.ts'
import { withApprovals } from './sharings/readable-consents.ts'
import { waitsOf } from './sharings/waits.ts'

/**
 * Steps of giving a consent (docs/domain/calls.md). Headers are the specification's: `transactionid` or
 * `x-transaction-id`, with the constant of `config.json`.
 */

const transaction = ({ config }: Api) => ({ 'x-transaction-id': config.transactionId })

/** Holder: binds the waiting consent to the customer. Its failure body may hold `location` (docs/domain/holder.md). */
export async function claimConsent(
  api: Api,
  claim: { consentId: string; documentId: string },
): Promise<void> {
  await api.call(actions.claimConsent, {
    headers: { ...proxyHeaders(api, claim.consentId), documentid: claim.documentId },
    normalise: (raw) => ({ consentId: claim.consentId, status: '', ...asRecord(raw) }),
  })
}

/** Holder: refuses the consent; answers where the customer goes back to, when the backend says so. */
export async function rejectConsent(
  api: Api,
  refusal: { consentId: string; loggedUser: string },
): Promise<{ location?: string | undefined }> {
  return api.call(actions.rejectConsent, {
    headers: { ...proxyHeaders(api, refusal.consentId), loggeduser: refusal.loggedUser },
    normalise: asRecord,
  })
}

const proxyHeaders = ({ config }: Api, consentId: string) => ({
  consentid: consentId,
  transactionid: config.transactionId,
})

/** Recipient: asks the other institution; answers the address for step 4. */
export async function transmit(api: Api, payload: actions.TransmitPayload): Promise<string> {
  const answer = await api.call(actions.transmit, {
    body: payload,
    headers: transaction(api),
    normalise: asItem,
  })
  if (!isAddress(answer.redirect_uri)) {
    throw new ApiError(502, UNREADABLE_ANSWER, 'O endereço da outra instituição não pôde ser lido.')
  }
  return answer.redirect_uri
}

/** Recipient: completes the sharing with what the other institution returned. `idToken` only as a capability. */
export async function confirm(
  api: Api,
  returned: { code: string; requestId: string; idToken?: string | undefined },
) {
  const { code, requestId, idToken } = returned
  const withIdToken = api.config.capabilities.idToken && idToken !== undefined
  const { furtherApproval, ...confirmed } = await api.call(actions.confirm, {
    body: { authorizationCode: code, requestId, ...(withIdToken ? { idToken } : {}) },
    headers: transaction(api),
    normalise: (raw) => withApprovals(api, fittingFields(actions.ConfirmedSharing, asRecord(raw))),
  })
  const waits = waitsOf(furtherApproval)
  return { ...confirmed, ...(waits && { waits }) }
}

/** Tells the server of a return with `error=…` (capability `refused`). Callers do not wait for it: it never rejects. */
export async function reportRefused(api: Api, refusal: { requestId: string; error: string }): Promise<void> {
  if (!api.config.capabilities.refused) return
  await api
    .call(actions.transmissionRefused, {
      body: refusal,
      normalise: (raw) => ({ status: '', ...asRecord(raw) }),
    })
    .catch(() => undefined)
}

/** Holder: approves; answers where the browser goes next (`{data: {location}}` or `{location}`). */
export async function approve(
  api: Api,
  approval: { request: actions.ApprovalRequest; documentId: string; loggedUser: string },
): Promise<string> {
  const { data } = await api.call(actions.approve, {
    body: approval.request,
    headers: {
      documentid: approval.documentId,
      loggeduser: approval.loggedUser,
      transactionid: api.config.transactionId,
    },
    normalise: (raw): { data: Raw } => ({ data: asRecord(raw) }),
  })
  return data.location
}

import * as actions from '@consente/contract/portal/consent-actions'
import * as wire from '@consente/contract/portal/consents'
import type { FurtherApproval, ShareType } from '@consente/contract/portal/values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { ApiError, UNREADABLE_ANSWER } from './api-error.ts'
import { detailsInput, sharesInput } from './first-reads.ts'
import type { AnswerFor } from './http.ts'
import { asItem, asRecord, fittingFields, type Raw } from './normalise.ts'
import { asCards, asDetails, withApprovals } from './readable-consents.ts'

/**
 * Consents (docs/domain/calls.md). Headers are the specification's: `transactionid` of the constant in `config.json`,
 * '123' on details, `x-transaction-id` elsewhere.
 */

const transaction = ({ config }: Api) => ({ 'x-transaction-id': config.transactionId })

/** One of the two lists. A 404 is an empty list (docs/domain/shares.md). */
export async function readShares(
  api: Api,
  approver: string,
  ShareType: ShareType,
): Promise<wire.ConsentCard[]> {
  try {
    const { data } = await api.call(wire.shares, {
      ...sharesInput(api.config, approver, ShareType),
      normalise: (raw) => ({ data: asCards(raw).map((card) => withApprovals(api, card)) }),
    })
    return data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

/** The two lists are two queries: each loads and fails on its own. */
export const sharesQuery = (api: Api, approver: string, shareType: ShareType) =>
  queryOptions({
    queryKey: ['shares', approver, shareType],
    queryFn: () => readShares(api, approver, shareType),
  })

const detailsCall = (api: Api, consentId: string) => ({
  ...detailsInput(api.config, consentId),
  normalise: (raw: unknown) => withApprovals(api, asDetails(asItem(raw))),
})

/** Details of one sharing, read once, outside of the cache. */
export const readDetails = (api: Api, consentId: string): Promise<wire.ConsentDetails> =>
  api.call(wire.details, detailsCall(api, consentId))

/** The details that came before the page that shows them. */
export const arrivedDetails = (api: Api, consentId: string): wire.ConsentDetails | undefined =>
  api.arrived(wire.details, detailsCall(api, consentId))

/** The page polls while another person's approval is missing, or may be. */
const LOOK_AGAIN_MS: Readonly<Record<FurtherApproval, number | false>> = {
  UNKNOWN: 10_000,
  SOME: 30_000,
  ALL: 30_000,
  NONE: false,
}
/** Polling interval while the other institution has not confirmed the end. */
const DELIVERY_MS = 5_000

/** Details of one sharing, polled while its end is not delivered or another person's approval is missing. */
export const detailsQuery = (api: Api, consentId: string) =>
  queryOptions({
    queryKey: ['consent', consentId],
    queryFn: () => readDetails(api, consentId),
    refetchInterval: ({ state: { data } }) =>
      data?.endDelivered === false ? DELIVERY_MS : LOOK_AGAIN_MS[data?.furtherApproval ?? 'NONE'],
  })

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
  if (!WEB_ADDRESS.test(answer.redirect_uri)) {
    throw new ApiError(502, UNREADABLE_ANSWER, 'O endereço da outra instituição não pôde ser lido.')
  }
  return answer.redirect_uri
}

/** The browser is sent to web addresses and to places of this host only, never to another scheme. */
const WEB_ADDRESS = /^(https?:\/\/|\/(?!\/))\S*$/

/** Recipient: completes the sharing with what the other institution returned. `idToken` only as a capability. */
export function confirm(
  api: Api,
  returned: { code: string; requestId: string; idToken?: string | undefined },
): Promise<AnswerFor<typeof actions.confirm>> {
  const { code, requestId, idToken } = returned
  const withIdToken = api.config.capabilities.idToken && idToken !== undefined
  return api.call(actions.confirm, {
    body: { authorizationCode: code, requestId, ...(withIdToken ? { idToken } : {}) },
    headers: transaction(api),
    normalise: (raw) => withApprovals(api, fittingFields(actions.ConfirmedSharing, asRecord(raw))),
  })
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

/** Ends a sharing, on both sides. */
export function revoke(api: Api, consentId: string): Promise<AnswerFor<typeof actions.revoke>> {
  return api.call(actions.revoke, {
    params: { consentId },
    normalise: (raw) => ({ consentId, status: '', ...asRecord(raw) }),
  })
}

/** The outcome of one sharing of several. */
type EndOfOne = (consentId: string) => Promise<{ status: string }>

/**
 * Ends several sharings in one call (capability `endTogether`).
 * @returns what was answered of each; without an answer each fails alike, as it is not known what was done
 * @throws {ApiError} PROOF_NEEDED: nothing was done
 */
export async function revokeSeveral(api: Api, consentIds: readonly string[]): Promise<EndOfOne> {
  try {
    const { data } = await api.call(actions.revokeSeveral, { body: { consentIds: [...consentIds] } })
    const ends = new Map(data.map((end) => [end.consentId, end]))
    return async (consentId) => {
      const { status, failure = 500 } = ends.get(consentId) ?? {}
      if (status === undefined) throw new ApiError(failure, '', '')
      return { status }
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PROOF_NEEDED') throw error
    return () => Promise.reject(error)
  }
}

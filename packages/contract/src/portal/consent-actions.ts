import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  AnyDocument,
  BusinessEntity,
  ConsentId,
  FurtherApproval,
  Instant,
  LoggedUser,
  PermissionCode,
  textLine,
  transactionHeaders,
} from './values.ts'

/** The customers' acts on consents: ask, answer, complete and end, under /bff-opin/consents/v1 (docs/domain/entities.md, docs/domain/calls.md). */

export const TransmitPayload = z.object({
  authorisationServerId: textLine(1, 200),
  organisationId: textLine(1, 200),
  /** `null` (or absent, in a renewal) for individuals. */
  businessEntity: z.optional(z.nullable(BusinessEntity)),
  loggedUser: LoggedUser,
  dataPermissions: z
    .array(z.object({ permissionCode: PermissionCode }))
    .check(z.minLength(1), z.maxLength(130)),
  deadLine: z.object({ total: z.int().check(z.minimum(1), z.maximum(12)), type: z.literal('MONTHS') }),
  /** Capability `purpose`. */
  finalidade: z.optional(textLine(0, 200)),
  /** Capability `replaces`: the consent to end once this one is confirmed. */
  replaces: z.optional(ConsentId),
})
export type TransmitPayload = z.infer<typeof TransmitPayload>

export const ClaimedConsent = z.object({ consentId: z.string(), status: z.string() })

export const claimConsent = endpoint({
  method: 'PATCH',
  path: '/bff-opin/consents/v1/proxy/consents',
  caller: 'customer',
  summary: 'Binds a waiting consent to the customer who signed in for it.',
  headers: z.object({ consentid: ConsentId, documentid: AnyDocument, ...transactionHeaders }),
  answers: { 200: ClaimedConsent },
})

/** The address to go back to, if there is one. */
export const RejectedConsent = z.object({ location: z.optional(z.string()) })

export const rejectConsent = endpoint({
  method: 'PATCH',
  path: '/bff-opin/consents/v1/proxy/reject',
  caller: 'customer',
  summary: 'Refuses a waiting consent; answers where the customer goes back to.',
  headers: z.object({ consentid: ConsentId, loggeduser: AnyDocument, ...transactionHeaders }),
  answers: { 200: RejectedConsent },
})

export const TransmitRedirect = z.object({ redirect_uri: z.string() })

export const transmit = endpoint({
  method: 'POST',
  path: '/bff-opin/consents/v1/transmiter',
  caller: 'customer',
  summary: 'Asks another institution for the customer’s data; answers the address to send the browser to.',
  headers: z.object(transactionHeaders),
  body: TransmitPayload,
  answers: { 200: TransmitRedirect },
})

const requestId = textLine(1, 512)

export const AuthorisationResponse = z.object({
  authorizationCode: textLine(1, 4096),
  /** `state` of the authorisation response. */
  requestId,
  /** Capability `idToken`: the front-channel token. */
  idToken: z.optional(textLine(0, 16_384)),
})
/** The sharing that was confirmed, as far as a backend names it. */
export const ConfirmedSharing = z.object({
  consentId: z.optional(z.string()),
  finalidade: z.optional(z.string()),
  furtherApproval: z.optional(FurtherApproval),
})
export type ConfirmedSharing = z.infer<typeof ConfirmedSharing>

export const confirm = endpoint({
  method: 'POST',
  path: '/bff-opin/consents/v1/transmiter/confirm',
  caller: 'customer',
  summary: 'Completes a sharing with what the other institution returned in the address.',
  headers: z.object(transactionHeaders),
  body: AuthorisationResponse,
  answers: { 200: ConfirmedSharing },
})

export const AuthorisationErrorResponse = z.object({ requestId, error: textLine(0, 100) })
export const RefusedSharing = z.object({ consentId: z.optional(z.string()), status: z.string() })

/** Our addition (capability `refused`): a return with `error=…` is told to the server, so that the consent ends there too. */
export const transmissionRefused = endpoint({
  method: 'POST',
  path: '/bff-opin/consents/v1/transmiter/refused',
  caller: 'customer',
  summary: 'Records that the other institution sent the customer back with an error.',
  body: AuthorisationErrorResponse,
  answers: { 200: RefusedSharing },
})

/** The approval (docs/domain/entities.md): the consent and the chosen policies of each type. */
export const ApprovalRequest = z.object({
  consentId: ConsentId,
  approvedResources: z.array(
    z.object({
      type: textLine(0, 100),
      resources: z.array(textLine(0, 60)).check(z.maxLength(500)),
    }),
  ),
  document: z.optional(z.object({ identification: AnyDocument, rel: z.enum(['CPF', 'CNPJ']) })),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>
export const ApprovedConsent = z.object({ data: z.object({ location: z.string() }) })

export const approve = endpoint({
  method: 'PATCH',
  path: '/bff-opin/consents/v1/approve',
  caller: 'customer',
  summary: 'Approves a waiting consent with the chosen policies; answers where the browser goes next.',
  headers: z.object({ documentid: AnyDocument, loggeduser: AnyDocument, ...transactionHeaders }),
  body: ApprovalRequest,
  answers: { 200: ApprovedConsent },
})

export const RevokedConsent = z.object({
  consentId: z.string(),
  status: z.string(),
  revokedDateTime: z.optional(Instant),
})

export const revoke = endpoint({
  method: 'DELETE',
  path: '/bff-opin/consents/v1/revoke/:consentId',
  caller: 'customer',
  summary: 'Ends a sharing, on both sides.',
  params: z.object({ consentId: ConsentId }),
  answers: { 200: RevokedConsent },
})

export const SeveralConsents = z.object({
  consentIds: z.array(ConsentId).check(z.minLength(1), z.maxLength(100)),
})
/** Each with its status, or with the status of an answer that would have refused it alone. */
export const RevokedConsents = z.object({
  data: z.array(
    z.object({ consentId: z.string(), status: z.optional(z.string()), failure: z.optional(z.int()) }),
  ),
})

/**
 * Our addition (capability `endTogether`). PROOF_NEEDED unless the customer has just proved the second factor that they have, or
 * the password where they have none that counts.
 */
export const revokeSeveral = endpoint({
  method: 'POST',
  path: '/bff-opin/consents/v1/revocations',
  caller: 'customer',
  summary: 'Ends several sharings, one after the other, on both sides, after a recent proof.',
  body: SeveralConsents,
  answers: { 200: RevokedConsents },
})

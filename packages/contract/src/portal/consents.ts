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
  ShareType,
  textLine,
} from './values.ts'

/** Consents as the portal sees them, under /bff-opin/consents/v1 (specification sections 3 and 7). */

const transactionHeaders = {
  'x-transaction-id': z.optional(z.string()),
  transactionid: z.optional(z.string()),
}

/** A group of data as a list names it. */
export const CardGroup = z.object({ type: z.string(), displayName: z.string() })

/** A consent in a list. Fields after `resourceGroups` are our server's additions. */
export const ConsentCard = z.object({
  consentId: z.string(),
  status: z.string(),
  createDateTime: z.string(),
  resourceGroups: z.array(CardGroup),
  expirationDateTime: z.optional(z.string()),
  organisationId: z.optional(z.string()),
  organisationName: z.optional(z.string()),
  /** Address of the other institution's logo, on our own host. */
  logo: z.optional(z.string()),
  statusDateTime: z.optional(z.string()),
  furtherApproval: z.optional(FurtherApproval),
  /** Of another person's sharing: this customer's own approval is what is missing. */
  waitsForYou: z.optional(z.boolean()),
  /** Nobody has read anything yet; absent where that is not known. */
  unread: z.optional(z.boolean()),
  /** CNPJ of the other institution. */
  registrationNumber: z.optional(z.string()),
  finalidade: z.optional(z.string()),
  /** When the customer confirmed at the holder; absent while it waits. */
  confirmationDateTime: z.optional(Instant),
  /** When data were last read that this customer may know of (capability `accessLog`). */
  lastReadAt: z.optional(Instant),
  /** When data are read next; known where they are received. */
  nextAt: z.optional(Instant),
})
export type ConsentCard = z.infer<typeof ConsentCard>

/** A policy, certificate or title that the holder may choose, or has chosen. */
export const Resource = z.object({
  resourceId: z.string(),
  /** Product name, as in the product API. */
  displayName: z.string(),
  /** Number as printed on the policy. */
  number: z.optional(z.string()),
  companyName: z.optional(z.string()),
  companyCnpj: z.optional(z.string()),
  status: z.optional(z.string()),
  /** CPFs of everyone who must approve its sharing, when more than one must. */
  approvers: z.optional(z.array(z.string())),
})
export type Resource = z.infer<typeof Resource>

export const ResourceGroup = z.object({
  resourceGroupId: z.string(),
  /** Type of the resources API, or RESOURCE or ENDORSEMENT. */
  type: z.string(),
  displayName: z.string(),
  resources: z.array(Resource),
  dataPermissions: z.array(
    z.object({ permissionCode: z.string(), displayName: z.string(), items: z.array(z.string()) }),
  ),
})
export type ResourceGroup = z.infer<typeof ResourceGroup>

export const DocumentHolder = z.object({
  document: z.object({ identification: z.string(), rel: z.optional(z.string()) }),
})

/** Consent details. Fields after `resourceGroups` are our server's additions. */
export const ConsentDetails = z.object({
  consentId: z.string(),
  status: z.string(),
  createDateTime: z.string(),
  expirationDateTime: z.string(),
  /** CNPJ of the other institution. */
  registrationNumber: z.string(),
  organisationId: z.string(),
  organisationName: z.string(),
  loggedUser: DocumentHolder,
  businessEntity: z.optional(z.nullable(DocumentHolder)),
  resourceGroups: z.array(ResourceGroup),
  shareType: z.optional(ShareType),
  finalidade: z.optional(z.string()),
  /** Name of the customer, as the insurer knows them. */
  customerName: z.optional(z.string()),
  authorisationServerId: z.optional(z.string()),
  logo: z.optional(z.string()),
  /** Web address of the other institution, where a change of a sharing given from here starts. */
  organisationAddress: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  /** When the customer confirmed at the holder; absent while it waits. */
  confirmationDateTime: z.optional(Instant),
  statusDateTime: z.optional(Instant),
  /** Until when what was received is kept here, past once nothing is left; of a sharing that goes on, were it ended now. */
  keptUntil: z.optional(Instant),
  /** When data were last read that this customer may know of (capability `accessLog`). */
  lastReadAt: z.optional(Instant),
  furtherApproval: z.optional(FurtherApproval),
  /**
   * People who must approve, when more than one must; `status` is AUTHORISED or PENDING. Before the policies are
   * chosen: everyone whom one of the policies on offer needs.
   */
  approvers: z.optional(z.array(z.object({ name: z.string(), document: z.string(), status: z.string() }))),
  /**
   * Of a sharing that was ended before its term: who ended it; absent where that is not known, and where a new sharing
   * took its place. OTHER_INSTITUTION: it was ended there, by whomever.
   */
  endedBy: z.optional(z.enum(['READER', 'OTHER_PERSON', 'OTHER_INSTITUTION'])),
  /** `false` while the other institution has not taken the end of an ended sharing yet; it is told until it does. */
  endDelivered: z.optional(z.boolean()),
  /** Where the customer goes on with a request that they left before answering; absent once it can not be answered. */
  authorisationAddress: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  history: z.optional(z.array(z.object({ at: Instant, text: z.string() }))),
})
export type ConsentDetails = z.infer<typeof ConsentDetails>

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

export const ConsentCards = z.object({ data: z.array(ConsentCard) })

export const shares = endpoint({
  method: 'GET',
  path: '/bff-opin/consents/v1/shares/:approver',
  caller: 'customer',
  summary: 'Sharings of the customer: received here (RECEIVING) or given from here (TRANSMITTING).',
  params: z.object({ approver: AnyDocument }),
  query: z.object({ ShareType }),
  headers: z.object(transactionHeaders),
  answers: { 200: ConsentCards },
})

export const ClaimedConsent = z.object({ consentId: z.string(), status: z.string() })

export const claimConsent = endpoint({
  method: 'PATCH',
  path: '/bff-opin/consents/v1/proxy/consents',
  caller: 'customer',
  summary: 'Binds a waiting consent to the customer who signed in for it.',
  headers: z.object({ consentid: ConsentId, documentid: AnyDocument, ...transactionHeaders }),
  answers: { 200: ClaimedConsent },
})

/** Where the customer goes back to, when there is somewhere. */
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

export const details = endpoint({
  method: 'GET',
  path: '/bff-opin/consents/v1/consents/:consentId',
  caller: 'customer',
  summary: 'One sharing in full.',
  params: z.object({ consentId: ConsentId }),
  headers: z.object(transactionHeaders),
  answers: { 200: ConsentDetails },
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DETAILS, SHARES } from './first-paths.ts'
import { CalendarDay } from './readings.ts'
import { AnyDocument, ConsentId, FurtherApproval, Instant, ShareType, transactionHeaders } from './values.ts'

/** Consents as the portal shows them, under /bff-opin/consents/v1 (docs/domain/entities.md, docs/domain/calls.md). */

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
  /** True for another person's sharing that waits for this customer's approval. */
  waitsForYou: z.optional(z.boolean()),
  /** True if nobody has read data yet; absent if unknown. */
  unread: z.optional(z.boolean()),
  /** CNPJ of the other institution. */
  registrationNumber: z.optional(z.string()),
  finalidade: z.optional(z.string()),
  /** When the customer confirmed at the holder; absent while it waits. */
  confirmationDateTime: z.optional(Instant),
  /** When data were last read that this customer may know of (capability `accessLog`). */
  lastReadAt: z.optional(Instant),
  /** The day since which nobody has read data; only of a sharing that nobody has read for months and that the customer has not kept (capability `unused`). */
  unusedSince: z.optional(CalendarDay),
  /** When data are read next; known where they are received. */
  nextAt: z.optional(Instant),
  /** The request that is to take this one's place, while it waits to be authorised (capability `replaces`). */
  waitingReplacement: z.optional(z.string()),
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
  /** True of a policy on offer that the sharing had which this request renews. */
  wasShared: z.optional(z.boolean()),
  /** CPFs of everyone who must approve its sharing, when more than one must. */
  approvers: z.optional(z.array(z.string())),
})
export type Resource = z.infer<typeof Resource>

/** Permissions of one kind of data, with the policies on offer (docs/domain/entities.md). */
export const ResourceGroup = z.object({
  resourceGroupId: z.string(),
  /** Type of the resources API, or RESOURCE or ENDORSEMENT. */
  type: z.string(),
  displayName: z.string(),
  resources: z.array(Resource),
  /** True of a group of which nothing went before the sharing was over, since all of it waited for another person. */
  waited: z.optional(z.boolean()),
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
  approvers: z.optional(
    z.array(
      z.object({
        name: z.string(),
        document: z.string(),
        status: z.string(),
        /** When they authorised, if that is known. */
        approvedAt: z.optional(Instant),
      }),
    ),
  ),
  /** `true` if the reader can remind those whose approval is missing (`remindApprovers`). */
  mayRemind: z.optional(z.boolean()),
  /**
   * The one who ended a sharing before its term; absent where that is not known, and where a new sharing took its
   * place. OTHER_INSTITUTION: it was ended there, by whomever.
   */
  endedBy: z.optional(z.enum(['READER', 'OTHER_PERSON', 'OTHER_INSTITUTION'])),
  /** `false` while the other institution has not taken the end of an ended sharing yet; it is told until it does. */
  endDelivered: z.optional(z.boolean()),
  /** The address of a request that the customer left unanswered; absent once it can not be answered. */
  authorisationAddress: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  /** The request that is to take this one's place, while it waits to be authorised (capability `replaces`). */
  waitingReplacement: z.optional(z.string()),
  /** The sharing whose place this one took, or is to take while it waits to be authorised (capability `replaces`). */
  replaces: z.optional(z.string()),
  /** The sharing that has taken this one's place, whatever has become of it since (capability `replaces`). */
  replacedBy: z.optional(z.string()),
  /** When the customer asked for that one. */
  replacedByDate: z.optional(Instant),
  history: z.optional(z.array(z.object({ at: Instant, text: z.string() }))),
})
export type ConsentDetails = z.infer<typeof ConsentDetails>

export const ConsentCards = z.object({ data: z.array(ConsentCard) })

export const shares = endpoint({
  method: 'GET',
  path: SHARES,
  caller: 'customer',
  summary: 'Sharings of the customer: received here (RECEIVING) or given from here (TRANSMITTING).',
  params: z.object({ approver: AnyDocument }),
  query: z.object({ ShareType }),
  headers: z.object(transactionHeaders),
  answers: { 200: ConsentCards },
})

export const details = endpoint({
  method: 'GET',
  path: DETAILS,
  caller: 'customer',
  summary: 'One sharing in full.',
  params: z.object({ consentId: ConsentId }),
  headers: z.object(transactionHeaders),
  answers: { 200: ConsentDetails },
})

import * as z from 'zod/mini'

/**
 * Consents API of the scheme, v3.0.0: what institutions say to each other. Checked against the published OpenAPI
 * file in tests/storage.
 */
const cpf = z.string().check(z.regex(/^\d{11}$/))
const cnpj = z.string().check(z.regex(/^[A-Z0-9]{12}\d{2}$/))
const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/))

/** A recipient's request for a consent (consents API v3). */
export const CreateConsent = z.strictObject({
  data: z.strictObject({
    loggedUser: z.strictObject({
      document: z.strictObject({ identification: cpf, rel: z.string().check(z.regex(/^[A-Z]{3}$/)) }),
    }),
    businessEntity: z.optional(
      z.strictObject({
        document: z.strictObject({ identification: cnpj, rel: z.string().check(z.regex(/^[A-Z]{4}$/)) }),
      }),
    ),
    permissions: z.array(z.string()).check(z.minLength(1)),
    expirationDateTime: instant,
    endorsementInformation: z.optional(z.looseObject({})),
    claimNotificationInformation: z.optional(z.looseObject({})),
    withdrawalCapitalizationInformation: z.optional(z.looseObject({})),
    withdrawalLifePensionInformation: z.optional(z.looseObject({})),
    raffleCapitalizationTitleInformation: z.optional(z.looseObject({})),
  }),
})
export type CreateConsent = z.infer<typeof CreateConsent>

export const API_STATUSES = ['AWAITING_AUTHORISATION', 'AUTHORISED', 'REJECTED', 'CONSUMED'] as const
export type ApiStatus = (typeof API_STATUSES)[number]

export const REJECTION_REASONS = [
  'CONSENT_EXPIRED',
  'CUSTOMER_MANUALLY_REJECTED',
  'CUSTOMER_MANUALLY_REVOKED',
  'CONSENT_MAX_DATE_REACHED',
  'CONSENT_TECHNICAL_ISSUE',
  'INTERNAL_SECURITY_REASON',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Read tolerantly: the other institution may add members. */
export const ConsentResponse = z.object({
  data: z.object({
    consentId: z.string(),
    creationDateTime: z.string(),
    status: z.enum(API_STATUSES),
    statusUpdateDateTime: z.string(),
    permissions: z.array(z.string()),
    expirationDateTime: z.string(),
    rejection: z.optional(
      z.object({
        rejectedBy: z.string(),
        reason: z.object({ code: z.string(), additionalInformation: z.optional(z.string()) }),
      }),
    ),
  }),
})
export type ConsentResponse = z.infer<typeof ConsentResponse>

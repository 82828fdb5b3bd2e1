import * as z from 'zod/mini'

/** Fields that describe a service, in the consent and in the service request (consents v3, endorsement v2, claim notification v2). */
export const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

const insuredObjectId = z.array(text(100))

/** Further fields are the kind of document and its number. */
export const CLAIM = {
  groupCertificateId: z.optional(text(60)),
  insuredObjectId,
  proposalId: z.optional(text(60)),
  occurrenceDate: z.iso.date(),
  occurrenceTime: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/))),
  occurrenceDescription: text(10_000),
}

export const ENDORSEMENT = {
  policyId: text(60),
  insuredObjectId,
  proposalId: z.optional(text(60)),
  endorsementType: z.enum(['ALTERACAO', 'CANCELAMENTO', 'INCLUSAO', 'EXCLUSAO']),
  requestDescription: text(1024),
}

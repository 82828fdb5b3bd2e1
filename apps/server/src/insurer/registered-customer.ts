import * as z from 'zod/mini'

/** A customer in the insurer's own register; unknown fields of the customer are absent. */
export const RegisteredCustomer = z.object({
  /** CPF or CNPJ without punctuation. */
  document: z.string(),
  name: z.string(),
  email: z.optional(z.string()),
  /** People who may act for a company. */
  representatives: z._default(z.array(z.object({ document: z.string(), name: z.string() })), []),
  /** yyyy-mm-dd. */
  birthDate: z.optional(z.string()),
  civilStatus: z.optional(z.string()),
  occupation: z.optional(z.string()),
  address: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** yyyy-mm-dd. */
  relationshipStart: z.optional(z.string()),
  /**
   * What the customers API answers, in its published shape, by the last part of the address: `identifications`,
   * `qualifications`, `complimentary-information`. A missing one is answered as an empty list.
   */
  detail: z.optional(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
})
export type RegisteredCustomer = z.infer<typeof RegisteredCustomer>

import * as z from 'zod/mini'

/** A customer in the insurer's own register (docs/operating/insurer-systems.md). */
export const RegisteredCustomer = z.object({
  /** CPF or CNPJ without punctuation. */
  document: z.string(),
  name: z.string(),
  email: z.optional(z.string()),
  /** People who may act for a company. */
  representatives: z._default(z.array(z.object({ document: z.string(), name: z.string() })), []),
  /**
   * Answers of the customers API, in its published shape, by the last part of the address: `identifications`,
   * `qualifications`, `complimentary-information`. A missing one is answered as an empty list.
   */
  detail: z.optional(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
})
export type RegisteredCustomer = z.infer<typeof RegisteredCustomer>

import * as z from 'zod/mini'

/** A policy, certificate or title of the insurer's own systems (docs/operating/insurer-systems.md). */
export const Policy = z.object({
  policyId: z.string(),
  /** As printed on the policy. Other institutions know `policyId` alone: customers see one number where both are the same. */
  number: z.string(),
  /** The customer's CPF or CNPJ without punctuation. */
  document: z.string(),
  /** A type of the resources API, such as DAMAGES_AND_PEOPLE_AUTO. */
  type: z.string(),
  productName: z.string(),
  companyName: z.string(),
  companyCnpj: z.string(),
  /** Status of the resources API; AVAILABLE when absent. */
  status: z.optional(z.string()),
  /** CPFs of everyone who must approve sharing it, when there are several. */
  approvers: z.optional(z.array(z.string())),
  /**
   * Answers of the data APIs beyond the list, in the published shape of the policy's family, by the last part of the
   * address: `policy-info`, `premium`, `claim`, `contract-info`, `movements`…
   */
  detail: z.optional(z.record(z.string(), z.unknown())),
})
export type Policy = z.infer<typeof Policy>

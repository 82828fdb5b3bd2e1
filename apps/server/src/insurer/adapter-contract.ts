import * as z from 'zod/mini'

// The contract of the adapters over HTTP is docs/insurer-adapters.json, an OpenAPI 3.1 description; docs/operating/insurer-systems.md
// explains it. These are the bodies of its calls.

/** An order of a service, as the insurer's system takes it; the same protocol number is the same order. */
export const ServiceOrderBody = z.object({
  service: z.string(),
  document: z.string(),
  data: z.record(z.string(), z.unknown()),
})

/** A code that the insurer has given to a person, and who typed it. */
export const IdentityCodeBody = z.object({ document: z.string(), person: z.string(), code: z.string() })

/** A code that the insurer's backend gave its app. */
export const HandoverCodeBody = z.object({ code: z.string() })

/** A message of a template, with the words that it would be as an SMS; the same id is the same message. */
export const MessageBody = z.object({
  id: z.uuid(),
  template: z.string(),
  to: z.object({ document: z.string() }),
  variables: z.record(z.string(), z.string()),
  text: z.string().check(z.maxLength(160)),
})

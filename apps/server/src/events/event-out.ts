import * as z from 'zod/mini'
import type { Chained } from '../platform/audit/audit.store.ts'
import type { EventKind, EventsOut } from '../platform/audit/events-out.ts'

const KINDS = [
  'consent',
  'sign-in',
  'session',
  'factor',
  'account',
  'reading',
  'report',
  'operator',
] as const satisfies readonly EventKind[]
const ABOUT_A_CONSENT: ReadonlySet<EventKind> = new Set(['consent', 'reading', 'report'])

/**
 * One event for the insurer's own systems: a row of the audit log that somebody outside is told. It names no person: documents are
 * the audit log's keyed hashes.
 */
export const EventOut = z.strictObject({
  /** The same at every try. */
  id: z.uuid(),
  /** Row of the audit log: grows from event to event, with gaps. */
  position: z.int(),
  at: z.iso.datetime(),
  /** Name of the event: the object and what happened to it. */
  type: z.string(),
  kind: z.enum(KINDS),
  outcome: z.enum(['done', 'refused']),
  /** `customer:<hash>`, `recipient:<client>`, `holder:<authorisation server>`, `institution`, `operator` or `visitor`. */
  actor: z.string(),
  /** The consent, `account`, the session, the client or whatever else it was done to. */
  subject: z.string(),
  /** The consent that it belongs to; events of one consent come in their order. */
  consentId: z.optional(z.string()),
  /** Keyed hash of the CPF or CNPJ of the affected person: the same for the same document. */
  person: z.optional(z.string()),
  interactionId: z.string(),
  /** Codes and counts. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
/** One event for the insurer's own systems. */
export type EventOut = z.infer<typeof EventOut>

/** The event of a row of the audit log; undefined of one that is told to nobody. */
export function eventOf(told: EventsOut, row: Chained): EventOut | undefined {
  const kind = told[row.event] ?? (row.actor === 'operator' ? 'operator' : undefined)
  if (!kind) return undefined
  const detail = JSON.parse(row.detail) as EventOut['detail']
  const consentId = ABOUT_A_CONSENT.has(kind) ? row.subject : detail.consent
  return {
    id: row.id,
    position: row.position,
    at: row.at.toISOString(),
    type: row.event,
    kind,
    outcome: row.outcome === 'refused' ? 'refused' : 'done',
    actor: row.actor,
    subject: row.subject,
    ...(typeof consentId === 'string' && { consentId }),
    ...(row.person !== undefined && { person: row.person }),
    interactionId: row.interactionId,
    detail,
  }
}

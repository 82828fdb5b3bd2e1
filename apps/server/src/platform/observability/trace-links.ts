import type { Clock } from '../base/clock.ts'
import type { Database } from '../database/database.ts'
import { aboutConsent, currentInteraction } from './interaction.ts'
import { createTraceLinkStore } from './trace-links.store.ts'

/**
 * One trace for each consent: from the first request at the recipient over both institutions to the first data. The
 * customer's browser propagates no trace between institutions, so each institution stores the trace of a consent.
 * Stores no row if no collector is configured.
 */
export type TraceLinks = {
  /** The current request is about this consent: its span joins the consent's trace, or starts it. */
  join(consentId: string): Promise<void>
  /** Deletes the links of completed consent flows. */
  cleanUp(): Promise<void>
}

/**
 * Life of a link in milliseconds: an hour to authorise, ten minutes for the code, and the first reading. Later
 * requests have traces of their own.
 */
const CONSENT_FLOW_MS = 2 * 60 * 60_000

/** Remembers for two hours which trace a consent flow belongs to. */
export function createTraceLinks(database: Database, clock: Clock): TraceLinks {
  const store = createTraceLinkStore(database)
  return {
    async join(consentId) {
      aboutConsent(consentId)
      const span = currentInteraction()?.span
      if (!span) return
      span.attribute('consente.consent_id', consentId)
      const link = await store.find(consentId)
      if (!link) await store.keep(consentId, span.traceparent(), clock.now())
      else if (clock.now().getTime() - link.beganAt.getTime() < CONSENT_FLOW_MS) span.follow(link.traceparent)
    },
    async cleanUp() {
      await store.removeBefore(new Date(clock.now().getTime() - CONSENT_FLOW_MS))
    },
  }
}

import type { Clock } from '../base/clock.ts'
import type { Database } from '../database/database.ts'
import { currentInteraction } from './interaction.ts'
import { createTraceLinkStore } from './trace-links.store.ts'

/**
 * One consent, one trace: from the first press at the recipient over both institutions to the first data. The customer's
 * browser carries no trace from one to the other, so each institution remembers which trace a consent's road belongs
 * to. Nothing is looked up or kept where no collector is configured.
 */
export type TraceLinks = {
  /** What goes on now is about this consent: it joins the consent's trace, or begins it. */
  join(consentId: string): Promise<void>
  /** Forgets traceLinks that are over. */
  cleanUp(): Promise<void>
}

/** An hour to authorise, ten minutes for the code, and the first reading. What comes later is another story. */
const CONSENT_FLOW_MS = 2 * 60 * 60_000

export function createTraceLinks(database: Database, clock: Clock): TraceLinks {
  const store = createTraceLinkStore(database)
  return {
    async join(consentId) {
      const span = currentInteraction()?.span
      if (!span) return
      span.attribute('consente.consent_id', consentId)
      const road = await store.find(consentId)
      if (!road) await store.keep(consentId, span.traceparent(), clock.now())
      else if (clock.now().getTime() - road.beganAt.getTime() < CONSENT_FLOW_MS) span.follow(road.traceparent)
    },
    async cleanUp() {
      await store.removeBefore(new Date(clock.now().getTime() - CONSENT_FLOW_MS))
    },
  }
}

import { Counter } from 'prom-client'
import { metrics } from './metrics.ts'

/** The side of this institution in a call: it asked, or it answered. */
export type Side = 'client' | 'server'

/** One call between institutions, with its answer. */
export type SchemeCall = {
  side: Side
  method: string
  /** The path as called, without its query. */
  path: string
  /** `https://host` as called; undefined where it was not seen. */
  origin: string | undefined
  status: number
  /** When it was sent, or arrived. */
  at: Date
  milliseconds: number
  /** `x-fapi-interaction-id` of this call. */
  interactionId: string
  /** The consent that it was about, where it was known. */
  consentId: string | undefined
  /** The other institution: its client id here, or its authorisation server; undefined for a caller without a valid token. */
  other: string | undefined
  /** The caller by its certificate, if it showed one. */
  certified?: { organisationId: string; softwareId: string } | undefined
  /** Our own words, if somebody listens: the request's body as a client, the answer's as a server. */
  body?: string | undefined
}
type Listener = (call: SchemeCall) => void

/**
 * Tells the parts that want to know of each call between institutions, after its answer. They must not throw nor wait; where
 * nobody listens, it costs nothing.
 */
export type SchemeCalls = {
  readonly hasListeners: boolean
  /** True if somebody listens who wants bodies, too. */
  readonly wantsBodies: boolean
  tell: Listener
  listen(listener: Listener, wants?: { bodies: boolean }): void
}

export const toldCalls = new Counter({
  name: 'consente_scheme_calls_total',
  help: 'Calls between institutions, as they are reported to the scheme.',
  labelNames: ['side'],
  registers: [metrics],
})

/** Hands calls with other institutions to whichever part listens; without a listener they cost nothing. */
export function createSchemeCalls(): SchemeCalls {
  const listeners: Listener[] = []
  let wantsBodies = false
  return {
    get hasListeners() {
      return listeners.length > 0
    },
    get wantsBodies() {
      return wantsBodies
    },
    tell(call) {
      if (listeners.length > 0) toldCalls.inc({ side: call.side })
      for (const listener of listeners) listener(call)
    },
    listen(listener, wants = { bodies: false }) {
      listeners.push(listener)
      wantsBodies ||= wants.bodies
    },
  }
}

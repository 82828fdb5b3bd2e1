import * as z from 'zod/mini'
import { ACCESSIBILITY_KEY } from './stored-accessibility.ts'
import { bareItem, jsonItem, removeKey } from './stored-item.ts'
import {
  ACCESS_TOKEN_KEY,
  CONSENT_KEY,
  CREDENTIALS_KEY,
  DRAFT_KEY,
  LAST_ACTIVITY_KEY,
} from './stored-sign-in.ts'

/**
 * The login page's part of the browser's storage: tokens, the customer, and their look of the portal. The journeys'
 * part is in `journey-storage.ts`, which the first page does not load.
 */

const Token = z.string().check(z.minLength(1))

/** `user_credentials`: who signed in. */
export const Credentials = z.object({
  iamName: z.string(),
  /** Document that signed in, without punctuation. */
  documentId: z.string().check(z.minLength(1)),
  /** CPF of the person who acts, when the customer is a company. */
  loggedUser: z.optional(z.string()),
})
export type Credentials = z.infer<typeof Credentials>

const AccessibilitySettings = z.object({
  text: z.union([z.literal(100), z.literal(125), z.literal(150), z.literal(175), z.literal(200)]),
  contrast: z.boolean(),
  stillness: z.boolean(),
  theme: z.enum(['light', 'dark']),
})

/** The other institution's return in the address, waiting to be confirmed. */
export const WaitingReturn = z.union([
  z.object({
    kind: z.literal('return'),
    code: z.string(),
    /** `state` of the authorisation response (docs/domain/recipient.md). */
    requestId: z.string(),
    idToken: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('return-error'),
    error: z.string(),
    /** Why, where the other institution says it in words that we know. */
    refusal: z.optional(z.enum(['refused', 'mismatch', 'ended', 'left'])),
    requestId: z.optional(z.string()),
  }),
])
export type WaitingReturn = z.infer<typeof WaitingReturn>

export const accessToken = bareItem(localStorage, ACCESS_TOKEN_KEY, Token)
export const refreshToken = bareItem(localStorage, 'refresh_token', Token)
export const credentials = jsonItem(localStorage, CREDENTIALS_KEY, Credentials)
/** The server's sentence on why it ended the session, until the next sign-in. */
export const endReason = bareItem(localStorage, 'consente.end-reason', z.string().check(z.minLength(1)))

/** The customer's look of the portal, theme included; outlives every session. */
export const accessibility = jsonItem(localStorage, ACCESSIBILITY_KEY, AccessibilitySettings)
/** Milliseconds since 1970 of the customer's last touch, over all tabs. */
export const lastActivity = jsonItem(localStorage, LAST_ACTIVITY_KEY, z.number())
/** Milliseconds since 1970 when the customer left for the other institution. */
export const awaySince = jsonItem(localStorage, 'consente.away-since', z.number())
/** It belongs to this tab alone: another tab has its own return. */
export const waitingReturn = jsonItem(sessionStorage, 'consente.return', WaitingReturn)

/** The page of this host that somebody came for in this tab and had to sign in first. */
export const wantedPlace = jsonItem(
  sessionStorage,
  'consente.wanted',
  z.object({
    place: z.string().check(z.regex(/^\/(?![/\\])\S*$/)),
    /** The customer whose session ended there; absent where nobody was signed in. */
    documentId: z.optional(z.string()),
  }),
)

/** Key of the way from a computer, on the phone (`handoff-storage.ts`). */
export const HANDOFF_KEY = 'consente.handoff'

/** Keys of what the journeys keep (`journey-storage.ts`). */
export const KEYS = {
  consentData: CONSENT_KEY,
  resumeData: DRAFT_KEY,
  resources: 'resources',
  redirect: 'redirect',
  location: 'location',
  recipientLogo: 'recipient-logo',
  confirmedConsent: 'consente.confirmed',
  requested: 'consente.asked',
} as const

/** On first load shared state that is not there yet is stored empty (docs/domain/states.md, "Local state persistence"). */
export function storeEmptyState(): void {
  const empty = { [KEYS.resumeData]: '{}', [KEYS.resources]: '[]' }
  for (const [key, value] of Object.entries(empty)) {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }
}

/** "Clears storage" of the specification: nothing of the customer stays. The look of the portal stays. */
export function clearAll(): void {
  const { confirmedConsent, requested, ...local } = KEYS
  for (const item of [
    accessToken,
    refreshToken,
    credentials,
    endReason,
    lastActivity,
    awaySince,
    waitingReturn,
    wantedPlace,
  ]) {
    item.remove()
  }
  for (const key of Object.values(local)) removeKey(localStorage, key)
  for (const key of [confirmedConsent, requested, HANDOFF_KEY]) removeKey(sessionStorage, key)
}

/**
 * The session is over, the customer may come back: tokens go, what was chosen stays, and so does whose it is
 * (`keep-sign-in.ts` forgets all of it when somebody else signs in).
 */
export function dropTokens(): void {
  accessToken.remove()
  refreshToken.remove()
  lastActivity.remove()
}

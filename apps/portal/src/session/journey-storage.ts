import { ConsentDetails } from '@consente/contract/portal/consents'
import { ADDRESS } from '@consente/domain/base/web-address'
import * as z from 'zod/mini'
import { KEYS } from './login-storage.ts'
import { ShareDraft } from './share-draft.ts'
import { bareItem, jsonItem } from './stored-item.ts'

/**
 * Browser storage of the journeys. With the three of `login-storage.ts` these are the nine keys of the specification
 * (docs/domain/entities.md, docs/domain/constants.md); keys beyond them start with `consente.`
 * (docs/domain/product.md).
 */

const Address = z.string().check(z.regex(ADDRESS))

/** Per resource type, the chosen `resourceId`s. */
export const ChosenResources = z.array(z.object({ type: z.string(), resources: z.array(z.string()) }))
export type ChosenResources = z.infer<typeof ChosenResources>

/** The consent that step 5 shows. */
const ConfirmedConsent = z.object({
  /** Absent where a backend answers none: step 5 then shows the draft. */
  consentId: z.optional(z.string()),
  /** Capability `purpose`. */
  finalidade: z.optional(z.string()),
  /** The part that waits for other people: `all` leads to the page that says who is missing. */
  waits: z.optional(z.enum(['all', 'some', 'unknown'])),
  /** When this browser received it, for a backend that answers no time. */
  confirmedAt: z.optional(z.iso.datetime()),
})

/** The request with which a customer left for the other institution. */
const Requested = z.object({ documentId: z.string(), draft: ShareDraft })

/** Holder: the consent that the customer signed in for. */
export const consentData = jsonItem(localStorage, KEYS.consentData, ConsentDetails)
export const resumeData = jsonItem(localStorage, KEYS.resumeData, ShareDraft)
export const resources = jsonItem(localStorage, KEYS.resources, ChosenResources)
/** Recipient: where step 4 goes. */
export const redirect = bareItem(localStorage, KEYS.redirect, Address)
/** Holder: where the redirect page goes. */
export const location = bareItem(localStorage, KEYS.location, Address)
/** Holder: logo of the institution that asks. */
export const recipientLogo = bareItem(localStorage, KEYS.recipientLogo, Address)
/** It belongs to this tab and is written as it leaves: another tab may have begun to choose something else under `resumeData`. */
export const requested = jsonItem(sessionStorage, KEYS.requested, Requested)
/** The sharing that this tab has just confirmed, written before step 5 is entered. */
export const confirmedConsent = jsonItem(sessionStorage, KEYS.confirmedConsent, ConfirmedConsent)

// The rest of the nine, so that a journey finds all of them here.
export { accessToken, clearAll, credentials, refreshToken } from './login-storage.ts'

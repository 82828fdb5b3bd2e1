import type { ConsentDetails } from '@consente/contract/portal/consents'
import { Document } from '@consente/domain/document'
import { isOver, isRunning, type Situation } from '@consente/domain/sharing/situation'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { ApiError, failureFrom } from '../../../api/api-error.ts'
import { claimConsent } from '../../../api/consents-api.ts'
import { findInstitutions } from '../../../api/institutions-api.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { personalRequiredFieldsQuery } from '../../../api/required-fields-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { readRequest, requestQuery } from '../../../api/sharings/request-api.ts'
import { asSharing } from '../../../api/sharings/sharings.ts'
import type { Customer } from '../../../session/customer.tsx'
import { clearAll, consentData, recipientLogo, resources } from '../../../session/journey-storage.ts'
import { consentIdFrom } from './intent-consent-id.ts'

type IntentToOpen = {
  api: Api
  /** `intent_id` of the address that brought the customer. */
  intentId: string
  /** The answer of the password grant (capability `intent`). */
  consentId: string | undefined
  customer: Pick<Customer, 'documentId' | 'loggedUser'>
  /** `redirect` as it was when the customer arrived: a failed try clears the storage. */
  redirect: string | undefined
  /** The number of retries of a read. */
  queryClient?: QueryClient
}

type IntentOpened =
  | { status: 200 }
  | {
      /** Status of what failed; 0 when there was no answer. */
      status: number
      /** The address at the other institution that takes the customer back; it outlives the clearing of storage. */
      location?: string
      /** The document that signed in is not the one of the request. */
      mismatch: boolean
      /** The outcome of the customer's own request that is over; undefined where nobody tells. */
      became?: Situation | undefined
    }

/**
 * A backend that does not compare leaves it to us: its details name who the request is about. A document that is
 * hidden in part, or none, says nothing.
 */
function isSomebodyElse(details: ConsentDetails, customer: IntentToOpen['customer']): boolean {
  const company = details.businessEntity?.document.identification
  const asked = Document.parse(company ?? details.loggedUser.document.identification)
  const signedIn = company === undefined ? customer.loggedUser : customer.documentId
  return asked !== undefined && asked.value !== Document.strip(signedIn)
}

/** True if the request can no longer be answered: all have authorised it, it has ended or run out, or its term has passed. */
function isRequestOver(details: ConsentDetails): boolean {
  const now = timeNow()
  const { situation } = asSharing(details, now)
  const waits = situation.kind === 'in-force' && situation.rest !== undefined
  const isDone = isOver(situation) || (isRunning(situation) && !waits)
  return isDone || Date.parse(details.expirationDateTime) <= now.getTime()
}

/** A request for nothing: there is nothing to authorise. */
const NO_DATA = 'NO_DATA'

/** Update by proxy, then details, then the required fields: the specification's order. */
async function read(intent: IntentToOpen, consentId: string): Promise<ConsentDetails> {
  const { api, customer, queryClient = createQueryClient() } = intent
  await claimConsent(api, { consentId, documentId: customer.documentId })
  const details = await queryClient.fetchQuery(requestQuery(api, consentId))
  if (isSomebodyElse(details, customer)) throw new ApiError(403, 'DOCUMENT_MISMATCH', '')
  if (isRequestOver(details)) throw new ApiError(409, 'REQUEST_OVER', 'O pedido já terminou.')
  if (details.resourceGroups.length === 0) throw new ApiError(404, NO_DATA, '')
  await queryClient.fetchQuery(personalRequiredFieldsQuery(api))
  return details
}

/** The outcome of a request that can no longer be answered, as its details tell the customer whom it is about. */
async function whatBecame(
  { api, customer }: IntentToOpen,
  consentId: string,
): Promise<Situation | undefined> {
  const details = await readRequest(api, consentId).catch(() => undefined)
  if (!details || isSomebodyElse(details, customer)) return undefined
  return asSharing(details, timeNow()).situation
}

/**
 * Brings the logo of the institution that asks; nothing waits for it. Without one the name is shown alone. One that comes when
 * another request is open is left out.
 */
async function bringLogo(api: Api, details: ConsentDetails): Promise<void> {
  if (details.logo) return
  const number = details.registrationNumber || details.organisationId
  const [institution] = number ? await findInstitutions(api, number).catch(() => []) : []
  if (institution?.thumb && consentData.read()?.consentId === details.consentId)
    recipientLogo.write(institution.thumb)
}

function keep(details: ConsentDetails): void {
  // Policies chosen for another request do not belong to this one.
  if (consentData.read()?.consentId !== details.consentId) resources.write([])
  consentData.write(details)
  if (details.logo) recipientLogo.write(details.logo)
  else recipientLogo.remove()
}

/**
 * After the sign-in with an `intent_id` (docs/domain/states.md, "Holder flow"): binds the consent to the customer,
 * keeps its details under `consent-data` and the other institution's logo under `recipient-logo`. Any failure clears
 * all storage and answers the status; an address in the failure is handed on. Never throws.
 */
export async function openIntent(intent: IntentToOpen): Promise<IntentOpened> {
  const { api, intentId, consentId } = intent
  const given = api.config.capabilities.intent ? consentId : undefined
  const id = given ?? consentIdFrom(intentId, intent.redirect)
  try {
    if (id === undefined) throw new ApiError(404, 'NOT_FOUND', 'O pedido não diz de qual compartilhamento é.')
    const details = await read(intent, id)
    keep(details)
    void bringLogo(api, details)
    return { status: 200 }
  } catch (error) {
    const { status: failed, code, body } = failureFrom(error)
    const { location } = body
    const mismatch = code === 'DOCUMENT_MISMATCH'
    const isRefusal = failed >= 400 && failed < 500 && !mismatch && code !== NO_DATA
    const became = isRefusal && id ? await whatBecame(intent, id) : undefined
    clearAll()
    const status = became && isOver(became) ? 409 : failed
    return { status, mismatch, became, ...(location === undefined ? {} : { location }) }
  }
}

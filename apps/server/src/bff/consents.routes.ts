import * as actions from '@consente/contract/portal/consent-actions'
import * as consents from '@consente/contract/portal/consents'
import * as intents from '@consente/contract/portal/intents'
import * as readings from '@consente/contract/portal/readings'
import * as received from '@consente/contract/portal/received'
import { remindApprovers } from '@consente/contract/portal/reminder'
import type { Handoffs } from '../handoff/handoff.ts'
import type { Holder } from '../holder/holder.ts'
import type { Notices } from '../notices/notices.ts'
import { ensure } from '../platform/base/failure.ts'
import type { Customer, Route } from '../platform/http/route.ts'
import type { Recipient } from '../recipient/recipient.ts'
import { consentOwners, type Halves } from './consent-owners.ts'

/** Days of one page of the access log, unless the caller names a number. */
const LOG_DAYS = 7

/** The calls under /bff-opin/consents/v1: they translate; the roles decide. */
export function consentRoutes(
  route: Route,
  {
    handoffs,
    notices,
    ...halves
  }: Halves & { notices: Pick<Notices, 'withUnused'>; handoffs?: Handoffs | undefined },
): void {
  const { recipient, holder } = halves
  const { ofEither, ownerOf } = consentOwners(halves)
  route(consents.shares, async ({ params, query, identity }) => {
    ensure(params.approver === identity.document, 'FORBIDDEN')
    const { document } = identity
    const role = query.ShareType === 'TRANSMITTING' ? 'holder' : 'recipient'
    const cards = (await halves[role]?.cardsOf(document)) ?? []
    return { data: await notices.withUnused(role, { document, cards }) }
  })

  route(consents.details, ({ params, identity }) =>
    ofEither(params.consentId, (half) => half.detailsOf(identity, params.consentId)),
  )

  route(readings.readingLife, ({ params, identity }) =>
    ofEither(params.consentId, (half) => half.readingLifeOf(identity, params.consentId)),
  )

  route(readings.readingLog, ({ params, query, identity }) =>
    ofEither(params.consentId, (half) =>
      half.readingLogOf(identity, params.consentId, { ...query, days: Number(query.days ?? LOG_DAYS) }),
    ),
  )

  route(actions.revoke, async ({ params, identity }) => {
    const half = await ownerOf(identity, params.consentId)
    return {
      consentId: params.consentId,
      ...(await half.revoke({ customer: identity, consentId: params.consentId })),
    }
  })

  if (recipient) recipientRoutes(route, recipient)
  if (holder) holderRoutes(route, holder, handoffs)
}

function recipientRoutes(route: Route, recipient: Recipient): void {
  route(actions.transmit, ({ body, identity }) => recipient.transmit({ customer: identity, payload: body }))

  route(actions.confirm, ({ body, identity }) => recipient.confirm({ customer: identity, ...body }))

  route(received.receivedData, async ({ params, identity }) => {
    const found = await recipient.receivedDataOf(identity, params.consentId)
    ensure(found, 'NOT_FOUND')
    return found
  })

  route(actions.transmissionRefused, ({ body, identity }) =>
    recipient.refused({ customer: identity, ...body }),
  )
}

/** Acts in the customer's own name where no handoff brought them to the consent. */
const DIRECTLY: Pick<Handoffs, 'act'> = { act: ({ customer, run }) => run(customer) }

function holderRoutes(route: Route, holder: Holder, { act }: Pick<Handoffs, 'act'> = DIRECTLY): void {
  route(intents.intentBrand, ({ headers, ip }) => holder.brandOfIntent({ intentId: headers.intentid, ip }))

  route(intents.leaveIntent, ({ headers, ip }) => holder.leaveIntent({ intentId: headers.intentid, ip }))

  route(actions.rejectConsent, async ({ headers, identity }) => {
    ensure(isOwn(headers.loggeduser, identity), 'FORBIDDEN')
    const { consentid: consentId } = headers
    const run = (customer: Customer) => holder.reject({ customer, consentId })
    return act({ customer: identity, consentId, isAnswer: true, run })
  })

  route(actions.claimConsent, async ({ headers, identity }) => {
    ensure(headers.documentid === identity.document, 'FORBIDDEN')
    const { consentid: consentId } = headers
    const run = (customer: Customer) => holder.claim({ customer, consentId })
    return act({ customer: identity, consentId, isAnswer: false, run })
  })

  route(remindApprovers, ({ params, identity }) =>
    holder.remindApprovers({ customer: identity, consentId: params.consentId }),
  )

  route(actions.approve, async ({ headers, body, identity }) => {
    ensure(headers.documentid === identity.document && isOwn(headers.loggeduser, identity), 'FORBIDDEN')
    ensure(!body.document || body.document.identification === identity.document, 'FORBIDDEN')
    const { consentId } = body
    const run = (customer: Customer) => holder.approve({ ...body, customer })
    return { data: await act({ customer: identity, consentId, isAnswer: true, run }) }
  })
}

/** The person who acts, or the document that signed in. */
function isOwn(document: string, customer: Customer): boolean {
  return document === customer.loggedUser || document === customer.document
}

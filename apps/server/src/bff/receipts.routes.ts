import * as calls from '@consente/contract/portal/receipts'
import { ensure } from '../platform/base/failure.ts'
import type { Route } from '../platform/http/route.ts'
import type { Receipts, StateOf } from '../receipts/receipts.ts'
import type { Halves } from './consent-owners.ts'

/** The calls under /bff-opin/receipts/v1. */
export function receiptRoutes(
  route: Route,
  { receipts, recipient, holder }: Halves & { receipts: Receipts },
): void {
  const stateOf: StateOf = async ({ side, document, consentId }) =>
    side === 'holder' ? holder?.stateOf(consentId) : recipient?.stateOf(document, consentId)

  /** A sharing of theirs that has no receipt yet. */
  const has = async (document: string, consentId: string): Promise<boolean> =>
    (await recipient?.has(document, consentId)) || (await holder?.has(document, consentId)) || false

  route(calls.sharingReceipts, async ({ params: { consentId }, identity: { document } }) => {
    const found = await receipts.ofSharing(document, consentId)
    const isTheirs = found.length > 0 || (await has(document, consentId))
    ensure(isTheirs, 'NOT_FOUND')
    return { receipts: found }
  })
  route(calls.allReceipts, ({ identity }) => receipts.all(identity.document))
  route(calls.receipt, ({ params, identity }) => receipts.one(identity.document, params.number))
  route(calls.receiptPdf, ({ params, identity }) => receipts.pdf(identity.document, params.number))
  route(calls.checkReceipt, ({ params, query, ip }) =>
    receipts.check({ number: params.number, issuer: query.issuer, ip }, stateOf),
  )
  route(calls.issuerKeys, ({ query, ip }) => receipts.keysOf({ issuer: query.issuer, ip }))
}

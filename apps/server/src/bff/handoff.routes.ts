import * as calls from '@consente/contract/portal/handoff'
import type { Handoffs } from '../handoff/handoff.ts'
import type { Route } from '../platform/http/route.ts'

/** From a computer to a phone (capability `handoff`). */
export function handoffRoutes(route: Route, handoffs: Handoffs): void {
  route(calls.showHandoffCode, ({ headers, cookies, userAgent }) =>
    handoffs.showCode({ intentId: headers.intentid, cookies, userAgent }),
  )

  route(calls.handoffState, ({ headers, cookies }) =>
    handoffs.stateOf({ intentId: headers.intentid, cookies }),
  )

  route(calls.readHandoffCode, ({ body, ip }) => handoffs.readCode({ code: body.code, ip }))

  route(calls.openHandoff, ({ body, identity, ip }) =>
    handoffs.openOnPhone({ customer: identity, handoff: body.handoff, ip }),
  )

  route(calls.pickHandoffNumber, ({ body, identity }) => handoffs.pickNumber({ customer: identity, ...body }))

  route(calls.denyHandoff, ({ body, identity }) => handoffs.deny({ customer: identity, ...body }))
}

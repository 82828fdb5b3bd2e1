import * as wire from '@consente/contract/portal/notices'
import { toInstantText } from '@consente/domain/period'
import type { Notices } from '../notices/notices.ts'
import type { Route } from '../platform/http/route.ts'
import { consentOwners, type Halves } from './consent-owners.ts'

/** The calls under /bff-opin/notices/v1. */
export function noticeRoutes(route: Route, notices: Notices, halves: Halves): void {
  const { holder } = halves
  const { ownerOf } = consentOwners(halves)

  route(wire.notices, ({ identity }) => notices.shownTo(identity.document))

  route(wire.readNotices, async ({ body, identity }) => {
    await notices.markRead(identity.document, new Date(body.until))
    return notices.shownTo(identity.document)
  })

  route(wire.reminderChoices, ({ identity }) => notices.choicesOf(identity.document))

  route(wire.chooseReminder, async ({ body, identity }) => {
    await notices.choose(identity.document, body)
    return notices.choicesOf(identity.document)
  })

  route(wire.keepUnused, async ({ body, identity }) => {
    await ownerOf(identity, body.consentId)
    return { quietUntil: toInstantText(await notices.keepUnused(identity, body.consentId)) }
  })

  route(wire.subscribePush, async ({ body, identity }) => {
    await notices.subscribe(identity.document, body)
    return notices.choicesOf(identity.document)
  })

  route(wire.reportUnrecognised, async ({ body, identity }) => {
    const { consentId, seen, words } = body
    const half = await ownerOf(identity, consentId)
    await notices.allowReport(identity)
    const ended = await half.revoke({ customer: identity, consentId })
    const details = await half.detailsOf(identity, consentId)
    const report = await notices.report({ customer: identity, consentId, said: { seen, words }, details })
    return { ...ended, ...report }
  })

  if (!holder) return
  route(wire.refuseUnrecognised, async ({ body, ip }) => {
    await notices.allowRefusal(ip)
    const { consentId, isRefused, location } = await holder.refuseUnrecognised(body.intent_id)
    const { protocol } = await notices.reportAnonymously(consentId)
    return { protocol, isRefused, ...(location && { location }) }
  })
}

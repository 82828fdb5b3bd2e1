import type { PortalConfig } from '@consente/contract/portal/config'
import * as calls from '@consente/contract/portal/sessions'
import type { Accounts } from '../accounts/accounts.ts'
import type { Route } from '../platform/http/route.ts'

/** Open sessions of an account (capability `sessions`), and another password (capability `changePassword`). */
export function sessionRoutes(
  route: Route,
  accounts: Accounts,
  { changePassword, strongSignIn: takesFactors }: PortalConfig['capabilities'],
): void {
  route(calls.sessions, ({ identity }) => accounts.showSessions(identity))

  route(calls.endOneSession, ({ params, identity }) => accounts.endOwnSession(identity, params.sessionId))

  route(calls.endAllSessions, async ({ identity }) => {
    const location = await accounts.provider?.logoutAddress(identity)
    return { ...(await accounts.endOwnSessions(identity)), ...(location !== undefined && { location }) }
  })

  route(calls.accountHistory, ({ identity }) => accounts.accountHistory(identity))

  if (accounts.provider) return

  route(calls.provePassword, ({ body, identity }) => accounts.provePassword(identity, body.password))

  if (changePassword)
    route(calls.replacePassword, ({ body, identity }) =>
      accounts.replacePassword(identity, { ...body, takesFactors }),
    )
}

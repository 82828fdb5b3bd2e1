import * as calls from '@consente/contract/portal/access'
import type { Accounts } from '../accounts/accounts.ts'
import { Failure } from '../platform/base/failure.ts'
import type { Route } from '../platform/http/route.ts'

/** Dependencies of the calls for tokens and accounts. */
export type AccessDeps = {
  accounts: Accounts
  /** The consent of an authorisation request that waits at this institution, if any. */
  consentOfIntent: (intentId: string) => Promise<string | undefined>
  /** The same while nobody has answered it. */
  waitingConsentOf: (intentId: string) => Promise<string | undefined>
}

/** Tokens and account calls (docs/domain/calls.md). */
export function accessRoutes(route: Route, { accounts, consentOfIntent }: AccessDeps): void {
  route(calls.accessToken, async ({ body, ip, cookies, userAgent }) => {
    if (body.grant_type === 'refresh_token') return accounts.refresh(body.refresh_token)
    if (accounts.provider) throw new Failure('INVALID_GRANT')
    const { username, password, intent_id: intentId } = body
    const consentId = intentId ? await consentOfIntent(intentId) : undefined
    const answer = await accounts.signIn({
      username,
      password,
      intentId,
      consentId,
      ip,
      cookies,
      userAgent,
    })
    return { ...answer, ...(consentId && { consentId }) }
  })

  route(calls.endSession, async ({ body: { refresh_token: token } }) => {
    const location = await accounts.provider?.logoutAddress({ refreshToken: token })
    return { ...(await accounts.endSession(token)), ...(location !== undefined && { location }) }
  })

  route(calls.clientToken, () => accounts.clientToken())
  if (!accounts.provider) passwordAccountRoutes(route, accounts)
}

function passwordAccountRoutes(route: Route, accounts: Accounts): void {
  route(calls.situation, ({ params, ip }) => accounts.situation({ document: params.document, ip }))

  route(calls.sendActivationCode, ({ body, identity: { tokenId }, ip, cookies }) =>
    accounts.sendActivationCode({ document: body.documento, email: body.email, tokenId, ip, cookies }),
  )

  route(calls.validateActivationCode, ({ params, body, identity, ip, cookies }) =>
    accounts.validateActivationCode({
      document: body.documento,
      email: body.email,
      code: params.code,
      tokenId: identity.tokenId,
      ip,
      cookies,
    }),
  )

  route(calls.register, ({ body, identity }) =>
    accounts.register({
      document: body.documento,
      email: body.email,
      name: body.nome,
      password: body.senha,
      representative: body.representante,
      tokenId: identity.tokenId,
    }),
  )

  route(calls.changePassword, ({ body, identity, ip }) =>
    accounts.changePassword({
      document: body.documento,
      email: body.email,
      password: body.senha,
      tokenId: identity.tokenId,
      ip,
    }),
  )
}

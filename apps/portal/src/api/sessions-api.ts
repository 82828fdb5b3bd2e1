import * as wire from '@consente/contract/portal/sessions'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Api } from './api.ts'
import { asList, asRecord } from './normalise.ts'

export type { AccountEvent, AccountHistory, OpenSession } from '@consente/contract/portal/sessions'

/** Sessions in which the account is open, always read afresh. */
export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => api.call(wire.sessions, {}), staleTime: 0 })

/** Signs out one session. It needs a recent proof, as `endAllSessions` does. */
export const endOneSession = (api: Api, sessionId: string) =>
  api.call(wire.endOneSession, { params: { sessionId } })

/** Signs out every session of the account, this one too. It needs a recent proof. */
export const endAllSessions = (api: Api) => api.call(wire.endAllSessions, {})

/** @throws {ApiError} WRONG_PASSWORD, TOO_MANY_TRIES */
export const provePassword = (api: Api, password: string) =>
  api.call(wire.provePassword, { body: { password } })

/** Another password, by the current one (capability `changePassword`). @throws {ApiError} WRONG_PASSWORD, WEAK_PASSWORD, PROOF_NEEDED, TOO_MANY_TRIES */
export const replacePassword = (api: Api, body: { current: string; password: string }) =>
  api.call(wire.replacePassword, { body })

/** When the password was changed, and what happened to the account; kinds that we do not know are left out. */
export const accountHistoryQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account-history'],
    queryFn: () =>
      api.call(wire.accountHistory, {
        normalise: (raw) => {
          const history = asRecord(raw)
          const events = asList(history.events).filter((one) => z.safeParse(wire.AccountEvent, one).success)
          return { ...history, events }
        },
      }),
    staleTime: 0,
  })

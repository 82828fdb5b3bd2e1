import * as wire from '@consente/contract/portal/sessions'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Our addition (capability `sessions`): where the account is signed in. */

export type { OpenSession } from '@consente/contract/portal/sessions'

export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => api.call(wire.sessions, {}), staleTime: 0 })

export const endOneSession = (api: Api, sessionId: string) =>
  api.call(wire.endOneSession, { params: { sessionId } })

export const endAllSessions = (api: Api) => api.call(wire.endAllSessions, {})

/** @throws {ApiError} WRONG_PASSWORD, TOO_MANY_TRIES */
export const provePassword = (api: Api, password: string) =>
  api.call(wire.provePassword, { body: { password } })

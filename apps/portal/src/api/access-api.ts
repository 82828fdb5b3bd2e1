import type { AnswerOf } from '@consente/contract/endpoint'
import * as wire from '@consente/contract/portal/access'
import { Document } from '@consente/domain/document'
import type { Api } from './api.ts'
import { asRecord } from './normalise.ts'

/** Tokens and the user check (docs/domain/calls.md, "Authentication and accounts"). None of these is retried. */

export type SignedIn = AnswerOf<typeof wire.accessToken>

/** Signs in. `intentId` travels only as a capability. Throws 401 for a wrong user or password. */
export function signIn(
  api: Api,
  login: { username: string; password: string; intentId?: string | undefined },
): Promise<SignedIn> {
  const { username, password, intentId } = login
  const withIntent = api.config.capabilities.intent && intentId !== undefined
  return api.call(wire.accessToken, {
    body: {
      grant_type: 'password',
      username: Document.strip(username),
      password,
      ...(withIntent ? { intent_id: intentId } : {}),
    },
    normalise: asRecord,
  })
}

/** Renews a session. Another backend may keep the previous refresh token and answer none. */
export function refresh(api: Pick<Api, 'call'>, refreshToken: string): Promise<SignedIn> {
  return api.call(wire.accessToken, {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken },
    normalise: asRecord,
  })
}

/** Ends the session in the server (capability `endSession`); the answer may say where the browser goes to end another. */
export const endSession = (api: Pick<Api, 'call'>, refreshToken: string) =>
  api.call(wire.endSession, { body: { refresh_token: refreshToken } })

/** Client-credentials token of the browser's client. Kept in memory only. */
export async function readClientToken(api: Pick<Api, 'call'>): Promise<string> {
  const { access_token } = await api.call(wire.clientToken, {
    body: { grant_type: 'client_credentials' },
    normalise: asRecord,
  })
  return access_token
}

/** True when the document has an account: `codigoSituacao` '1'. Throws 400 for an invalid document. */
export async function hasAccount(api: Api, document: string): Promise<boolean> {
  const { codigoSituacao } = await api.call(wire.situation, {
    params: { document: Document.strip(document) },
    normalise: asRecord,
  })
  return codigoSituacao === '1'
}

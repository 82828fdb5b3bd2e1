import type { PortalConfig } from '@consente/contract/portal/config'
import type { Api } from '../../api/api.ts'
import { type Call, createHttp } from '../../api/http.ts'
import { createTokens, type PortalTokens } from '../session-guard/portal-tokens.ts'

/** Joins calls and session, which do not know each other. */
export function createApi(config: PortalConfig, fetch?: typeof globalThis.fetch): Api {
  const tokens: PortalTokens = createTokens((endpoint, input) => call(endpoint, input))
  const call: Call = createHttp({ config, tokens, ...(fetch ? { fetch } : {}) })
  return { call, config, renewClientToken: tokens.renewClientToken }
}

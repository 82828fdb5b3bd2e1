import type { Caller } from '@consente/contract/endpoint'
import type { PortalConfig } from '@consente/contract/portal/config'
import { readClientToken, refresh } from '../../api/access-api.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Call, createArrived, createHttp, type Tokens } from '../../api/http.ts'
import { keepTokens } from '../../session/keep-sign-in.ts'
import { accessToken, credentials, dropTokens, endReason, refreshToken } from '../../session/login-storage.ts'

const waiting = new Map<string, Promise<unknown>>()

/**
 * Runs one at a time by name, over all tabs of the browser (Web Locks). A page without locks (plain http on another host) excludes within its tab only.
 */
function runExclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks) return locks.request(name, run) as Promise<T> // NOTE: the library types wrap the promise twice.
  const turn = (waiting.get(name) ?? Promise.resolve()).then(run, run)
  waiting.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}

/** Joins the calls and the session: `api` and `session` do not import each other. */
export function createApi(config: PortalConfig, fetch?: typeof globalThis.fetch): Api {
  const tokens: PortalTokens = createTokens((endpoint, input) => call(endpoint, input))
  const call: Call = createHttp({ config, tokens, ...(fetch ? { fetch } : {}) })
  const arrived = createArrived({ config, tokens })
  const reader = () => credentials.read()?.documentId
  return { call, arrived, config, reader, renewClientToken: tokens.renewClientToken }
}

/** The tokens of the calls: the customer's from storage, the browser client's from memory only. */
type PortalTokens = Tokens & { renewClientToken: () => void }

function createTokens(call: Call): PortalTokens {
  let client: Promise<string> | undefined

  /** One request for a client token serves all calls that wait for it; a failed one is forgotten. */
  function clientToken(): Promise<string> {
    client ??= readClientToken({ call }).catch((error: unknown) => {
      client = undefined
      throw error
    })
    return client
  }

  async function freshClientToken(refused: string | undefined): Promise<string> {
    if ((await client) === refused) client = undefined
    return clientToken()
  }

  return {
    async current(caller: Caller) {
      if (caller === 'client') return clientToken()
      const token = accessToken.read()
      return caller === 'visitor' ? (token ?? clientToken()) : token
    },
    kept: accessToken.read,
    async renew(caller, refused) {
      if (caller === 'client') return freshClientToken(refused)
      const renewed = await renewSession(call, refused)
      return caller === 'visitor' ? (renewed ?? freshClientToken(refused)) : renewed
    },
    renewClientToken() {
      client = undefined
    },
  }
}

/**
 * Refreshes the customer's session: once for all calls and tabs that found the same token refused
 * (docs/domain/access.md). Answers undefined when there is no session to refresh, or the server ended it.
 */
function renewSession(call: Call, refused: string | undefined): Promise<string | undefined> {
  return runExclusively('consente.refresh', async () => {
    const present = accessToken.read()
    if (present !== undefined && present !== refused) return present
    const previous = refreshToken.read()
    if (previous === undefined) return undefined
    const renewed = await refresh({ call }, previous).catch(endedSession)
    // The customer may have left, or somebody else come, while the answer was under way.
    if (renewed === undefined || refreshToken.read() !== previous) return undefined
    keepTokens(renewed)
    return renewed.access_token
  })
}

/**
 * The server refused the refresh token: it is of no more use. The login says what the customer cannot know. Any other
 * failure is that of the call.
 */
function endedSession(error: unknown): undefined {
  if (!(error instanceof ApiError) || ![400, 401, 403].includes(error.status)) throw error
  refreshToken.remove()
  if (error.code !== 'NOT_REPRESENTATIVE') return
  endReason.write(error.message)
  dropTokens()
}

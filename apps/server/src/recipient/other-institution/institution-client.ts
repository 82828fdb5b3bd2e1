import type { ServerMetadata } from 'openid-client'
import { createCachedValue } from '../../platform/base/cached-value.ts'
import type { RetryPolicy } from '../../platform/network/retry-policy.ts'
import type { AuthorisationReturn, HolderTokens } from './code-exchange.ts'
import type { createDataApi, DataAddress } from './data-api.ts'
import type { ConsentRequest, createConsentsApi, HeldConsent } from './holder-consents-client.ts'
import { InstitutionFailure, notVerified } from './institution-failure.ts'
import type { createOpenId, PushedRequest, RenewedToken } from './institution-openid.ts'

/** Port of the use cases to one holder. Every call ends within the deadline of `retry-policy.ts` and fails with an `InstitutionFailure`. */
export type OtherInstitution = {
  createConsent(request: ConsentRequest): Promise<HeldConsent>
  readConsent(consentId: string): Promise<HeldConsent>
  /** Idempotent. */
  endConsent(consentId: string): Promise<void>
  /** @returns the address to send the browser to. */
  pushRequest(request: PushedRequest): Promise<string>
  /** Never retried: a code works once. */
  exchange(response: AuthorisationReturn): Promise<HolderTokens>
  /** A new access token for a sharing in force. */
  renew(refreshToken: string): Promise<RenewedToken>
  /** The data at an address of the data APIs: one object, or the items of all pages. */
  readData(accessToken: string, address: DataAddress): Promise<unknown>
}

/** Bound of all pages of one address together, in characters. */
const MOST_CHARACTERS = 8 * 1024 * 1024
const METADATA_LIFE_MS = 10 * 60_000
/** The same after a call failed: the holder may have new addresses or keys. */
const METADATA_LIFE_AFTER_FAILURE_MS = 30_000
/** Milliseconds before its end from which a token is not used any more. */
const TOKEN_MARGIN_MS = 30_000

/** The client of one holder: consents, authorisation, tokens and data, behind a circuit breaker. */
export function createClient(deps: {
  openid: ReturnType<typeof createOpenId>
  consents: ReturnType<typeof createConsentsApi>
  data: ReturnType<typeof createDataApi>
  retryPolicy: RetryPolicy
}): OtherInstitution {
  const { openid, consents, data, retryPolicy } = deps
  const metadata = createCachedValue(async () => ({
    value: await openid.discover(),
    lifeMs: METADATA_LIFE_MS,
  }))
  async function withMetadata<T>(work: (metadata: ServerMetadata) => Promise<T>): Promise<T> {
    try {
      return await work(await metadata.get())
    } catch (error) {
      metadata.shorten(METADATA_LIFE_AFTER_FAILURE_MS)
      throw error
    }
  }
  const token = createCachedValue(async () => {
    const answer = await withMetadata(openid.clientToken)
    return { value: answer.token, lifeMs: answer.expiresIn * 1000 - TOKEN_MARGIN_MS }
  })

  /** When the holder does not know the token any more (a restart, a rotation of its keys), one new token is requested. */
  async function withToken<T>(work: (token: string) => Promise<T>): Promise<T> {
    const current = await token.get()
    try {
      return await work(current)
    } catch (error) {
      if (!(error instanceof InstitutionFailure) || error.fault.status !== 401) throw error
      token.forget()
      return work(await token.get())
    }
  }

  const asking = <T>(call: string, work: (metadata: ServerMetadata) => Promise<T>, once = false) =>
    (once ? retryPolicy.once : retryPolicy.repeating)(call, () => withMetadata(work))

  const api = <T>(call: string, work: (token: string, signal: AbortSignal) => Promise<T>) =>
    retryPolicy.repeating(call, (signal) => withToken((current) => work(current, signal)))

  const readOne = (token: string, address: DataAddress) =>
    retryPolicy.repeating('read data', (signal) => data.one(token, address, signal))

  async function readMany(token: string, address: DataAddress): Promise<unknown[]> {
    const items: unknown[] = []
    let size = 0
    for (let number = 1, hasMore = true; hasMore; number += 1) {
      const page = await retryPolicy.repeating('read data', (signal) =>
        data.page(token, address, number, signal),
      )
      // NOTE: pushed one by one, because a very long list does not fit into the arguments of one call.
      for (const item of page.data) items.push(item)
      size += page.size
      if (size > MOST_CHARACTERS) throw notVerified('read data', 'more than any customer has')
      hasMore = page.hasMore
    }
    return items
  }

  return {
    createConsent: (request) =>
      api('create consent', (current, signal) => consents.create(current, request, signal)),
    readConsent: (consentId) =>
      api('read consent', (current, signal) => consents.read(current, consentId, signal)),
    endConsent: (consentId) =>
      api('delete consent', (current, signal) => consents.end(current, consentId, signal)),
    pushRequest: (request) => asking('pushed request', (known) => openid.push(known, request)),
    exchange: (response) => asking('code exchange', (known) => openid.exchange(known, response), true),
    renew: (refreshToken) => asking('token renewal', (known) => openid.renew(known, refreshToken)),
    readData: (token, address) => (address.answers === 'one' ? readOne : readMany)(token, address),
  }
}

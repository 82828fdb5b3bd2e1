import { Provider } from 'oidc-provider'
import type { OpenIdRecord } from './openid-storage.ts'

/**
 * Changes that the library has requested within one request and that are not written yet: it requests one change
 * after the other; those of one step are written together, with the last of them.
 */
export type PendingChanges = {
  /** The client's single-use assertion. */
  assertion?: OpenIdRecord | undefined
  /** Set while the assertion is being written. */
  proof?: Promise<boolean>
  interactionId?: string | undefined
  consentId?: string | undefined
  pushedId?: string
  codeId?: string | undefined
  tokens: OpenIdRecord[]
  /** Writes the step, once its id_token is signed. */
  last?: (() => Promise<void>) | undefined
}

/** Changes that wait for the last write of a request's step. */
export type PendingByRequest = {
  /** Returns the changes of the current request; undefined outside of requests. */
  current(): PendingChanges | undefined
  /** Returns the changes of the current request. @throws outside of requests */
  demand(): PendingChanges
  /** Returns the changes of a request that has been answered. */
  of(request: object): PendingChanges | undefined
}

/** Holds back what the library writes within a request, for the last write of the step. */
export function createPendingChanges(): PendingByRequest {
  const byRequest = new WeakMap<object, PendingChanges>()
  function current(): PendingChanges | undefined {
    const request = Provider.ctx
    if (!request) return undefined
    const pending = byRequest.get(request) ?? { tokens: [] }
    byRequest.set(request, pending)
    return pending
  }
  return {
    current,
    demand() {
      const pending = current()
      if (!pending) throw new Error('The provider works outside of a request.')
      return pending
    },
    of: (request) => byRequest.get(request),
  }
}

/** True if the current request is for one of these endpoints of the provider. */
export const isRoute = (...names: readonly string[]): boolean =>
  names.includes(Provider.ctx?.oidc.route ?? '')

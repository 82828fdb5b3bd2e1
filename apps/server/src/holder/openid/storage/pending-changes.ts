import { Provider } from 'oidc-provider'
import type { OpenIdRecord } from './openid-storage.ts'

/**
 * What the library has asked for in the course of one request and is not written yet: it asks for one change after the
 * other; those of one step are written as one, with the last of them.
 */
export type PendingChanges = {
  /** The client's assertion, which proves it once. */
  assertion?: OpenIdRecord | undefined
  /** The assertion is being written. */
  proof?: Promise<boolean>
  interactionId?: string | undefined
  pushedId?: string
  codeId?: string | undefined
  tokens: OpenIdRecord[]
}

export type PendingByRequest = {
  /** Of the running request; none outside of requests. */
  current(): PendingChanges | undefined
  /** Of the running request. @throws outside of requests. */
  demand(): PendingChanges
  /** Of a request that is answered. */
  of(request: object): PendingChanges | undefined
}

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

/** Whether the running request is for one of these endpoints of the provider. */
export const isRoute = (...names: readonly string[]): boolean =>
  names.includes(Provider.ctx?.oidc.route ?? '')

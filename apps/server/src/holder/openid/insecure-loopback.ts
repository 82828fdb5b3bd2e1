import type { Provider } from 'oidc-provider'
import type { Config } from '../../platform/config/server-config.ts'

/** What a market on one machine needs, where the configuration names its hosts; refused as production. */

/**
 * The library shields its calls from private addresses. Hosts that the configuration names are reached all the same
 * (decisions, "Server": `outbound.allowPrivateHosts`).
 */
export function privateHostsAllowed(
  { outbound }: Config,
  input: string | URL | Request,
  init: RequestInit = {},
): RequestInit {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  if (!outbound.allowPrivateHosts.includes(hostname)) return init
  return Object.fromEntries(Object.entries(init).filter(([name]) => name !== 'dispatcher'))
}

const LOOPBACK_CHECKS = ['implicit-force-https', 'implicit-forbid-localhost']

/**
 * Web clients with the implicit grant (which `code id_token` needs) must not be on http or localhost. Exactly these
 * two checks are lifted when the configuration names insecure loopback hosts (decisions, "Server").
 */
export function allowInsecureLoopback(provider: Provider, { insecureLoopbackHosts }: Config): void {
  if (insecureLoopbackHosts.length === 0) return
  // NOTE: the schema is there (one class per provider) but not in the published types.
  const { prototype } = (provider.Client as unknown as ClientWithSchema).Schema
  const { invalidate } = prototype
  prototype.invalidate = function (message, code) {
    if (!code || !LOOPBACK_CHECKS.includes(code)) invalidate.call(this, message, code)
  }
}
type ClientWithSchema = { Schema: { prototype: { invalidate: Invalidate } } }
type Invalidate = (this: unknown, message: string, code?: string) => void

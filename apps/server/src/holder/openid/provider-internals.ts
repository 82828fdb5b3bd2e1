import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import library from 'oidc-provider/package.json' with { type: 'json' }

/**
 * All uses of the OpenID library beyond its published interface, in this one file
 * (docs/decisions/institutions/openid-provider.md). Check these names in each new version of the library;
 * `assertInternals` stops the start when one is missing.
 */
type Internals = {
  /** The class of request contexts; each provider has its own. */
  OIDCContext: { prototype: RequestContext }
  Client: ClientClass
}
type RequestContext = { clientJwtAuthExpectedAudience(): Set<string> }
type ClientClass = {
  /** @throws invalid_client_metadata, invalid_redirect_uri */
  new (metadata: object): object
  adapter: ClientAdapter
  Schema: { prototype: { invalidate: Invalidate } }
}
type Invalidate = (this: unknown, message: string, code?: string) => void
type ClientAdapter = {
  find(id: string): Promise<Record<string, unknown> | undefined>
  upsert(id: string, metadata: object): Promise<void>
  destroy(id: string): Promise<void>
}

/** Path of each internal, starting from the provider. */
const USED = [
  'OIDCContext.prototype.clientJwtAuthExpectedAudience',
  'Client.Schema.prototype.invalidate',
  'Client.adapter.find',
  'Client.adapter.upsert',
  'Client.adapter.destroy',
] as const

/** @throws when the installed library lacks one of the internals that are used here */
export function assertInternals(provider: object): void {
  const missing = USED.filter((path) => typeof valueAt(provider, path.split('.')) !== 'function')
  if (missing.length > 0)
    throw new Error(
      `oidc-provider ${library.version} has no ${missing.join(', ')}: see docs/decisions/institutions/openid-provider.md.`,
    )
}

function valueAt(from: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], from)
}

const internalsOf = (provider: Provider): Internals => provider as unknown as Internals

/** Accepts client assertions with one of these audiences, besides those that the library accepts. */
export function acceptAudiences(provider: Provider, audiences: readonly string[]): void {
  const { prototype } = internalsOf(provider).OIDCContext
  const { clientJwtAuthExpectedAudience: own } = prototype
  prototype.clientJwtAuthExpectedAudience = function () {
    return new Set([...own.call(this), ...audiences])
  }
}

const LOOPBACK_CHECKS = ['implicit-force-https', 'implicit-forbid-localhost']

/**
 * The library refuses http and localhost for web clients with the implicit grant (which `code id_token` needs). Removes
 * exactly these two checks (docs/decisions/institutions/openid-provider.md).
 */
export function liftLoopbackChecks(provider: Provider): void {
  const { prototype } = internalsOf(provider).Client.Schema
  const { invalidate } = prototype
  prototype.invalidate = function (message, code) {
    if (!code || !LOOPBACK_CHECKS.includes(code)) invalidate.call(this, message, code)
  }
}

/** The library's own table of registered clients; its checks apply to them as to configured ones. */
export function clientTable(provider: Provider) {
  const { Client } = internalsOf(provider)
  const { adapter } = Client
  return {
    async find(clientId: string): Promise<Record<string, unknown> | undefined> {
      const { jti: _id, ...metadata } = (await adapter.find(clientId)) ?? {}
      return 'client_id' in metadata ? metadata : undefined
    },
    /** @throws invalid_client_metadata, invalid_redirect_uri */
    async save(metadata: { client_id: string }): Promise<void> {
      new Client(metadata)
      await adapter.upsert(metadata.client_id, metadata)
    },
    remove: (clientId: string): Promise<void> => adapter.destroy(clientId),
  }
}

/** Replaces members of a published document for which the library has no setting. */
export function replaceIn(
  provider: Provider,
  document: 'discovery' | 'jwks',
  replaced: Readonly<Record<string, unknown>>,
): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next()
    if (ctx.oidc?.route === document) ctx.body = { ...(ctx.body as object), ...replaced }
  })
}

/** The options of one of the library's calls without `dispatcher`, its protection against private addresses. */
export function withoutShield(init: RequestInit): RequestInit {
  return Object.fromEntries(Object.entries(init).filter(([name]) => name !== 'dispatcher'))
}

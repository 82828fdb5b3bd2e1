import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider'
import type { SeenConsent, SeenConsents } from './consent-gate.ts'

/**
 * Scopes of the scheme. `consent:{urn}` names the consent and is different in every request; the library has no
 * setting for such scopes, so they belong to a resource server whose description is made for each request.
 */
const PREFIX = 'consent:'

const DATA_SCOPES: readonly string[] = [
  ...new Set(['resources', ...PERMISSION_GROUPS.flatMap(({ scope }) => (scope ? [scope] : []))]),
]

/** Scopes with a fixed name. `consents` is for client credentials only. */
export const STATIC_SCOPES: readonly string[] = ['openid', 'consents', ...DATA_SCOPES]

export const ACCESS_TOKEN_SECONDS = 600

/** The consent that a scope names. @returns undefined unless the scope names exactly one */
export function consentOfScope(scope: string): string | undefined {
  const named = scope.split(' ').filter((part) => part.startsWith(PREFIX))
  return named.length === 1 ? named[0]?.slice(PREFIX.length) : undefined
}

/** The scopes that a grant over these permissions can have. A wider request is reduced, not refused (security profile). */
export function scopesFor(consentId: string, permissions: readonly string[]): string[] {
  const held = new Set(permissions)
  const reachable = PERMISSION_GROUPS.filter((group) => group.permissions.some((code) => held.has(code)))
  const scopes = reachable.flatMap(({ scope }) => (scope ? [scope] : []))
  return [
    ...new Set([`${PREFIX}${consentId}`, ...(held.has('RESOURCES_READ') ? ['resources'] : []), ...scopes]),
  ]
}

/**
 * Describes the one resource server for a request: its scopes are the fixed ones and the consent's own.
 * @throws invalid_scope for client credentials with an unknown scope, or unless an authorisation request names
 *   exactly one consent of the asking client; access_denied, which goes back to the redirect URI, when that consent
 *   can no longer be authorised
 */
export async function describeResourceServer(
  ctx: KoaContextWithOIDC,
  seen: SeenConsents,
  audience: string,
): Promise<ResourceServer> {
  const common = { audience, accessTokenTTL: ACCESS_TOKEN_SECONDS, accessTokenFormat: 'opaque' } as const
  const { AuthorizationCode: code, RefreshToken: refresh, Client: client } = ctx.oidc.entities
  const granted = code?.scope ?? refresh?.scope
  if (granted) return { ...common, scope: narrowed(granted.split(' '), client) }
  if (ctx.oidc.route === 'token') {
    refuseUnknown(String(ctx.oidc.params?.scope ?? 'consents'))
    return { ...common, scope: 'consents' }
  }

  const consentId = consentOfScope(String(ctx.oidc.params?.scope ?? ''))
  if (!consentId || !client) throw new errors.InvalidScope('exactly one consent is required', PREFIX)
  checkConsent(ctx.oidc.route, await seen.ofClient(consentId, client.clientId))
  return { ...common, scope: narrowed([...DATA_SCOPES, `${PREFIX}${consentId}`], client) }
}

/** The scopes without those that the client has not registered for. */
function narrowed(scopes: readonly string[], client: Client | undefined): string {
  const registered = client?.registered_scope
  if (typeof registered !== 'string') return scopes.join(' ')
  const allowed = registered.split(' ')
  return scopes.filter((scope) => !DATA_SCOPES.includes(scope) || allowed.includes(scope)).join(' ')
}

/** Client credentials can only have `consents`; a scope that no client can request is refused (RFC 6749 section 5.2). */
function refuseUnknown(scope: string): void {
  const unknown = scope.split(' ').find((part) => !STATIC_SCOPES.includes(part))
  if (unknown !== undefined) throw new errors.InvalidScope('requested scope is not known', unknown)
}

/** The consent must wait until the customer has answered; when the browser returns it must be authorised. */
function checkConsent(route: string, consent: SeenConsent | undefined): void {
  if (!consent) throw new errors.InvalidScope('unknown consent', PREFIX)
  // NOTE: a request for an ended consent can be pushed: the browser then takes the error to the recipient's page.
  if (route === 'pushed_authorization_request') return
  const expected = route === 'resume' ? 'authorised' : 'waiting'
  if (consent.state !== expected) throw new errors.AccessDenied('the consent can no longer be authorised')
}

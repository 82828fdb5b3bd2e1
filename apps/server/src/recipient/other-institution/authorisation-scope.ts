import { groupOfPermission } from '@consente/domain/permissions'
import { RESOURCES_READ } from '@consente/domain/resources-read'

/**
 * Scope of an authorisation request: exactly one consent, and the scopes of the APIs that its permissions require
 * (security profile, "Authorization request").
 * @param permissions v3 codes
 */
export function authorisationScope(consentId: string, permissions: readonly string[]): string {
  const scopes = permissions.map((code) =>
    code === RESOURCES_READ ? 'resources' : groupOfPermission(code)?.scope,
  )
  const named = scopes.filter((scope) => scope !== undefined).sort()
  return [...new Set(['openid', `consent:${consentId}`, ...named])].join(' ')
}

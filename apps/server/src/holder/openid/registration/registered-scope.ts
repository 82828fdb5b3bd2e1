import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import { RegistrationRefused } from './registration-refused.ts'
import { rolesOfKept, type SchemeRole } from './software-statement.ts'

/** The scheme's phase of a role (security profile). */
const PHASES: Readonly<Record<SchemeRole, number>> = { DADOS: 2, ICS: 3 }

/** Scopes that software with these roles can request. */
export function scopesOfRoles(roles: readonly SchemeRole[]): string[] {
  const phases = roles.map((role) => PHASES[role])
  const groups = PERMISSION_GROUPS.filter(({ phase }) => phases.includes(phase))
  const data = groups.flatMap(({ scope }) => (scope ? [scope] : []))
  return [...new Set(['openid', 'consents', ...(roles.includes('DADOS') ? ['resources'] : []), ...data])]
}

/**
 * The registered scope: what the roles allow, reduced to what is requested (RFC 7591 section 3.2.1).
 * @param asked `scope` of the request; undefined requests everything
 * @throws {RegistrationRefused} invalid_client_metadata when nothing is left
 */
export function registeredScope(asked: unknown, roles: readonly SchemeRole[]): string {
  const allowed = scopesOfRoles(roles)
  if (asked === undefined) return allowed.join(' ')
  const wanted = typeof asked === 'string' ? asked.split(' ') : []
  const narrowed = allowed.filter((scope) => wanted.includes(scope))
  if (narrowed.length === 0)
    throw new RegistrationRefused(400, 'invalid_client_metadata', 'scope holds none of the software’s roles')
  return narrowed.join(' ')
}

/** The scope that a registration shows; one that was kept before scopes were is for all that its software's roles allow. */
export function shownScope(metadata: Readonly<Record<string, unknown>>): string {
  const { registered_scope: registered, software_statement: statement } = metadata
  if (typeof registered === 'string') return registered
  return scopesOfRoles(rolesOfKept(String(statement))).join(' ')
}

import { PROFILE_METADATA } from '../profile-metadata.ts'
import { registeredScope } from './registered-scope.ts'
import { RegistrationRefused } from './registration-refused.ts'
import { activeRoles, type SoftwareStatement } from './software-statement.ts'

/** The body of a registration, before anything of it is believed. */
export type RegistrationRequest = Readonly<Record<string, unknown>>

/**
 * The metadata of a registration: the profile's, and of the request only what its statement allows (security profile).
 * @throws {RegistrationRefused} invalid_redirect_uri, invalid_client_metadata
 */
export function registeredMetadata(request: RegistrationRequest, statement: SoftwareStatement) {
  const redirectUris = checkedRedirectUris(request.redirect_uris, statement)
  demand(request.jwks === undefined, 'jwks must be named by jwks_uri, not given')
  demand(
    request.jwks_uri === undefined || request.jwks_uri === statement.software_jwks_uri,
    'jwks_uri must be the one of the software_statement',
  )
  for (const [name, value] of Object.entries(PROFILE_METADATA))
    demand(request[name] === undefined || isWithin(request[name], value), `${name} is not the profile's`)
  return {
    ...PROFILE_METADATA,
    // One registration for each software: repeated registrations get the same client.
    client_id: statement.software_id,
    client_name: statement.software_client_name,
    jwks_uri: statement.software_jwks_uri,
    redirect_uris: redirectUris,
    organisation_id: statement.org_id,
    software_id: statement.software_id,
    software_statement: request.software_statement,
    registered_scope: registeredScope(request.scope, activeRoles(statement)),
  }
}
/** A client's metadata as the library keeps them. */
export type RegisteredMetadata = ReturnType<typeof registeredMetadata>

function checkedRedirectUris(
  given: unknown,
  { software_redirect_uris: allowed }: SoftwareStatement,
): string[] {
  const isList = Array.isArray(given) && given.length > 0
  const all = isList && given.every((uri): uri is string => typeof uri === 'string' && allowed.includes(uri))
  if (!all)
    throw new RegistrationRefused(
      400,
      'invalid_redirect_uri',
      'redirect_uris must be of the software_statement',
    )
  return given
}

function isWithin(given: unknown, value: unknown): boolean {
  if (!Array.isArray(value)) return given === value
  return Array.isArray(given) && given.length > 0 && given.every((part) => value.includes(part))
}

function demand(condition: unknown, what: string): asserts condition {
  if (!condition) throw new RegistrationRefused(400, 'invalid_client_metadata', what)
}

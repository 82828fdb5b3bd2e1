import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { createCachedValue } from '../../../platform/base/cached-value.ts'
import type { Clock } from '../../../platform/base/clock.ts'
import { Failure } from '../../../platform/base/failure.ts'
import type { Outbound } from '../../../platform/network/outbound.ts'
import { RegistrationRefused } from './registration-refused.ts'

/** The directory's statement about a participant's software (its manual, "Software Statement Assertion"). */
const Statement = z.object({
  software_id: z.string().check(z.minLength(1), z.maxLength(100)),
  software_client_name: z.string(),
  software_jwks_uri: z.string(),
  software_redirect_uris: z.array(z.string()),
  software_roles: z.array(z.string()),
  /** If present, it decides: it lists a role that was taken back with another status. */
  software_statement_roles: z.optional(z.array(z.object({ role: z.string(), status: z.string() }))),
  org_id: z.string(),
  org_status: z.optional(z.string()),
})
/** The claims of a statement that the directory has signed. */
export type SoftwareStatement = z.infer<typeof Statement>

/**
 * Verifies a software statement.
 * @throws RegistrationRefused for one that does not hold
 */
export type StatementReader = (statement: unknown) => Promise<SoftwareStatement>

/** A statement is accepted for five minutes after it was signed (security profile). */
const LIFE_SECONDS = 300
const TOLERANCE_SECONDS = 60
const KEYS_LIFE_MS = 60_000
const LIMITS = { deadlineMs: 5_000, maxBytes: 1024 * 1024, headers: { accept: 'application/json' } }
/** Roles of data receivers and service initiators; the scheme's other roles request nothing from a holder. */
const ROLES = ['DADOS', 'ICS'] as const
export type SchemeRole = (typeof ROLES)[number]
const ACTIVE = 'Active'

/**
 * Verifies software statements against the directory's keys.
 * @param keysUrl JWKS of the directory; fetched at most once a minute
 * @throws {RegistrationRefused} invalid_software_statement
 * @throws {Failure} UNAVAILABLE while the directory does not answer
 */
export function createStatementReader(deps: {
  keysUrl: string
  outbound: Outbound
  clock: Clock
}): StatementReader {
  const { keysUrl, outbound, clock } = deps

  const directoryKeys = createCachedValue(async () => {
    const keys = await outbound.fetchJson(keysUrl, LIMITS)
    return { value: createLocalJWKSet(keys as JSONWebKeySet), lifeMs: KEYS_LIFE_MS }
  })

  async function verified(statement: string, keys: JWTVerifyGetKey) {
    const { payload } = await jwtVerify(statement, keys, {
      algorithms: ['PS256'],
      requiredClaims: ['iat'],
      maxTokenAge: LIFE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: clock.now(),
    })
    return payload
  }

  return async (statement) => {
    if (typeof statement !== 'string') throw refused('a software_statement is required')
    const keys = await directoryKeys.get().catch((cause: unknown) => {
      throw new Failure('UNAVAILABLE', {}, { cause })
    })
    const payload = await verified(statement, keys).catch((cause: unknown) => {
      throw refused('the software_statement is not signed by the directory, or too old', cause)
    })
    const parsed = z.safeParse(Statement, payload)
    if (!parsed.success) throw refused('the software_statement lacks something')
    const { org_status: status = ACTIVE } = parsed.data
    if (status !== ACTIVE) throw refused('the organisation is not active')
    if (activeRoles(parsed.data).length === 0) throw refused('the software has no active role that asks')
    return parsed.data
  }
}

/** The software's current roles in the scheme. */
export function activeRoles({
  software_roles: named,
  software_statement_roles: stated,
}: SoftwareStatement): SchemeRole[] {
  const active = stated?.filter(({ status }) => status === ACTIVE).map(({ role }) => role) ?? named
  return ROLES.filter((role) => active.includes(role))
}

/** The roles of a stored statement, which was verified when it was stored. */
export function rolesOfKept(statement: string): SchemeRole[] {
  return activeRoles(z.parse(Statement, decodeJwt(statement)))
}

const refused = (what: string, cause?: unknown): RegistrationRefused =>
  new RegistrationRefused(400, 'invalid_software_statement', what, cause)

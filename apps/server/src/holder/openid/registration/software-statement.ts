import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { createCachedValue } from '../../../platform/base/cached-value.ts'
import type { Clock } from '../../../platform/base/clock.ts'
import { Failure } from '../../../platform/base/failure.ts'
import type { Outbound } from '../../../platform/network/outbound.ts'
import { RegistrationRefused } from './registration-refused.ts'

/** What the directory states about a participant's software (its manual, "Software Statement Assertion"). */
const Statement = z.object({
  software_id: z.string().check(z.minLength(1), z.maxLength(100)),
  software_client_name: z.string(),
  software_jwks_uri: z.string(),
  software_redirect_uris: z.array(z.string()),
  software_roles: z.array(z.string()),
  /** Where it is present, it decides: a role that was taken back is listed here with another status. */
  software_statement_roles: z.optional(z.array(z.object({ role: z.string(), status: z.string() }))),
  org_id: z.string(),
  org_status: z.optional(z.string()),
})
export type SoftwareStatement = z.infer<typeof Statement>

export type StatementReader = (statement: unknown) => Promise<SoftwareStatement>

/** A statement is taken for five minutes after it was signed (security profile, "Numbers"). */
const LIFE_SECONDS = 300
const TOLERANCE_SECONDS = 60
const KEYS_LIFE_MS = 60_000
const LIMITS = { deadlineMs: 5_000, maxBytes: 1024 * 1024, headers: { accept: 'application/json' } }
/** Who receives data, and who initiates services; the other roles of the scheme ask nothing of a holder. */
const ROLES = ['DADOS', 'ICS'] as const
export type SchemeRole = (typeof ROLES)[number]
const ACTIVE = 'Active'

/**
 * Reads software statements that the directory has signed with one of its keys.
 * @param keysUrl JWKS of the directory; read each minute at most, however many try to register.
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

/** Roles of the scheme that the software has now. */
export function activeRoles({
  software_roles: named,
  software_statement_roles: stated,
}: SoftwareStatement): SchemeRole[] {
  const active = stated?.filter(({ status }) => status === ACTIVE).map(({ role }) => role) ?? named
  return ROLES.filter((role) => active.includes(role))
}

/** What the software of a kept statement may ask for: it was verified when it came. */
export function rolesOfKept(statement: string): SchemeRole[] {
  return activeRoles(z.parse(Statement, decodeJwt(statement)))
}

const refused = (what: string, cause?: unknown): RegistrationRefused =>
  new RegistrationRefused(400, 'invalid_software_statement', what, cause)

import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import type { Registration } from './client-registration.port.ts'
import { discoveryAddressOf, isSameIssuer } from './client-registration.ts'
import { notVerified, refusedBy } from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'
import { answering } from './openid-errors.ts'

/** The software that we register as clients. */
export type OwnSoftware = {
  /** Address at which the directory issues our software statement. */
  statementUrl: string
  redirectUri: string
}

const Discovery = z.object({
  issuer: z.string(),
  registration_endpoint: z.optional(z.string()),
  mtls_endpoint_aliases: z.optional(z.object({ registration_endpoint: z.optional(z.string()) })),
})
const Statement = z.object({ software_jwks_uri: z.string() })
const Registered = z.object({
  client_id: z.string().check(z.minLength(1)),
  registration_client_uri: z.optional(z.string()),
  registration_access_token: z.optional(z.string()),
})

/**
 * Registers this institution at a new holder (RFC 7591, with the directory's software statement).
 * @throws {InstitutionFailure} when the holder offers no registration, or refuses ours
 */
export async function register(
  fetchIt: InstitutionFetch,
  { issuer, own, signal }: { issuer: string; own: OwnSoftware; signal: AbortSignal },
): Promise<Registration> {
  const call = createCall(fetchIt, signal)
  const endpoint = await registrationEndpoint(call, issuer)
  const answer = await call('registration', endpoint, { body: await clientMetadata(call, own) })
  const registered = parsed('registration', Registered, await answer.json().catch(() => undefined))
  return {
    issuer,
    clientId: registered.client_id,
    management: { uri: registered.registration_client_uri, token: registered.registration_access_token },
  }
}

/** Our client metadata: the scheme's profile, our redirect URI, and a current software statement from the directory. */
export async function clientMetadata(call: Call, own: OwnSoftware): Promise<Record<string, unknown>> {
  const statement = (await (await call('software statement', own.statementUrl)).text()).trim()
  const { software_jwks_uri: jwksUri } = parsed('software statement', Statement, claimsOf(statement))
  return {
    ...PROFILE,
    jwks_uri: jwksUri,
    redirect_uris: [own.redirectUri],
    software_statement: statement,
  }
}

/** One call of the registration protocol; POST when it has a body, unless `method` says otherwise. */
export type Call = (
  name: string,
  address: string,
  request?: { method?: string; body?: unknown; token?: string },
) => Promise<Response>

/** @returns a call that throws an {InstitutionFailure} unless the answer is 2xx */
export function createCall(fetchIt: InstitutionFetch, signal: AbortSignal): Call {
  return async (name, address, { body, token, method = body === undefined ? 'GET' : 'POST' } = {}) => {
    const response = await answering(name, fetchIt)(address, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : JSON_BODY),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) throw refusedBy(name, response.status, await errorOf(response))
    return response
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** The scheme's one security profile. */
const PROFILE = {
  grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
  response_types: ['code id_token'],
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'PS256',
  request_object_signing_alg: 'PS256',
  id_token_signed_response_alg: 'PS256',
  id_token_encrypted_response_alg: 'RSA-OAEP',
  id_token_encrypted_response_enc: 'A256GCM',
  subject_type: 'public',
  tls_client_certificate_bound_access_tokens: true,
}

async function registrationEndpoint(call: Call, issuer: string): Promise<string> {
  const answer = await call('discovery', discoveryAddressOf(issuer))
  const found = parsed('discovery', Discovery, await answer.json().catch(() => undefined))
  if (!isSameIssuer(found.issuer, issuer)) throw notVerified('discovery', 'the document names another issuer')
  const endpoint = found.mtls_endpoint_aliases?.registration_endpoint ?? found.registration_endpoint
  if (!endpoint) throw notVerified('discovery', 'no registration is offered')
  return endpoint
}

function parsed<S extends z.ZodMiniType>(call: string, schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw notVerified(call, z.prettifyError(result.error))
  return result.data
}

/** The claims of our own statement, unverified: it comes from our own directory, and the holder verifies it. */
function claimsOf(statement: string): unknown {
  try {
    return decodeJwt(statement)
  } catch {
    return undefined
  }
}

async function errorOf(response: Response): Promise<string | undefined> {
  const body = z.safeParse(z.object({ error: z.string() }), await response.json().catch(() => undefined))
  return body.success ? body.data.error : undefined
}

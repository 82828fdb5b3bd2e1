import { randomUUID } from 'node:crypto'
import { createRemoteJWKSet, importJWK, type JWK, jwtVerify, customFetch as keysFetch } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  PrivateKeyJwt,
  type ServerMetadata,
} from 'openid-client'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/base/clock.ts'
import { ConfigError } from '../../platform/config/config-error.ts'
import { readJsonAs } from '../../platform/config/json-file.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { signJws } from '../../platform/keys/jws.ts'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'
import { createOutbound } from '../../platform/network/outbound.ts'
import type { IdentityProviderConfig } from './access-settings.ts'
import { answerOf, toFailure } from './provider-errors.ts'

/** The addresses of our side. */
export const CALLBACK = '/opin-authorizations/v1/identity-provider/callback'
export const BACK_CHANNEL = '/opin-authorizations/v1/identity-provider/logout'

const CALL_SECONDS = 5
const LIMITS = { deadlineMs: CALL_SECONDS * 1000, maxBytes: 256 * 1024 }
/** A changed discovery document counts after this time. */
const METADATA_MS = 10 * 60_000
/** Clocks of two machines differ by so many seconds at most. */
const TOLERANCE_SECONDS = 60

export type SignInSecrets = { state: string; nonce: string; verifier: string; maxAge?: number | undefined }
/** The provider's statements about a person, verified. */
export type ProviderClaims = Readonly<Record<string, unknown>> & { sub: string }

const LogoutClaims = z
  .object({
    sub: z.optional(z.string()),
    sid: z.optional(z.string()),
    iat: z.number(),
    events: z.record(z.string(), z.unknown()),
    nonce: z.optional(z.undefined()),
  })
  .check(
    z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined),
    z.refine(({ events }) => 'http://schemas.openid.net/event/backchannel-logout' in events),
  )

/** OpenID Connect client of the insurer's identity provider. Its keys are read at each sign-in, so none is too old. */
export async function createIdentityProvider(
  { config, clock, keys }: { config: Config; clock: Clock; keys?: OutwardKeys | undefined },
  settings: IdentityProviderConfig,
) {
  const { issuer, clientId, signingAlg, scopes, logout } = settings
  const { publicUrl, outbound, insecureLoopbackHosts } = config
  const authentication = await authenticationOf(settings, { keys, clock })
  const allowHttp = insecureLoopbackHosts.includes(new URL(issuer).hostname)
  const trusted = [...outbound.allowPrivateHosts, new URL(issuer).hostname]
  const { fetchBytes } = createOutbound({ outbound: { allowPrivateHosts: trusted } })
  const profile = { id_token_signed_response_alg: signingAlg }
  const skew = () => Math.round((clock.now().getTime() - Date.now()) / 1000)
  let known: { metadata: ServerMetadata; at: number } | undefined
  let logoutKeys: ReturnType<typeof createRemoteJWKSet> | undefined

  const fetchIt: NonNullable<Configuration[typeof customFetch]> = async (address, { headers, body }) =>
    answerOf(
      await fetchBytes(address, {
        ...LIMITS,
        headers: headers as Record<string, string>,
        ...(body != null && { body: String(body) }),
      }),
    )

  const fetchKeys = async (address: string): Promise<Response> => answerOf(await fetchBytes(address, LIMITS))

  async function metadataOf(): Promise<ServerMetadata> {
    const now = clock.now().getTime()
    if (known && now - known.at < METADATA_MS) return known.metadata
    const found = await discovery(new URL(issuer), clientId, profile, authentication, {
      timeout: CALL_SECONDS,
      [customFetch]: fetchIt,
      ...(allowHttp && { execute: [allowInsecureRequests] }),
    })
    known = { metadata: found.serverMetadata(), at: now }
    return known.metadata
  }

  async function configure(): Promise<Configuration> {
    const configuration = new Configuration(
      await metadataOf(),
      clientId,
      { ...profile, [clockSkew]: skew() },
      authentication,
    )
    configuration.timeout = CALL_SECONDS
    configuration[customFetch] = fetchIt
    if (allowHttp) allowInsecureRequests(configuration)
    enableNonRepudiationChecks(configuration)
    return configuration
  }

  return {
    settings,
    publicUrl,

    /** The address that the browser goes to. @throws {Failure} PROVIDER_UNAVAILABLE */
    signInAddress: (secrets: SignInSecrets, acrValues: readonly string[]): Promise<string> =>
      translating(async () => {
        const { state, nonce, verifier, maxAge } = secrets
        const address = buildAuthorizationUrl(await configure(), {
          redirect_uri: publicUrl + CALLBACK,
          scope: scopes.join(' '),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
          ...(maxAge !== undefined && { max_age: String(maxAge) }),
        })
        return address.href
      }),

    /**
     * Exchanges the code of the answer: `iss`, state, nonce, code verifier, signature, audience, times are checked.
     * @param needed claims that are looked for at the userinfo endpoint where the id_token lacks one
     * @throws {Failure} PROVIDER_REFUSED; PROVIDER_CANCELLED; PROVIDER_UNAVAILABLE
     */
    exchange: (
      answer: string,
      { state, nonce, verifier, maxAge }: SignInSecrets,
      needed: readonly string[],
    ): Promise<{ claims: ProviderClaims; idToken: string }> =>
      translating(async () => {
        const configuration = await configure()
        const tokens = await authorizationCodeGrant(configuration, new URL(publicUrl + CALLBACK + answer), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(maxAge !== undefined && { maxAge }),
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new Error('no id_token')
        if (claims.iat > clock.now().getTime() / 1000 + TOLERANCE_SECONDS)
          throw new Error('the id_token is from the future: compare the clocks')
        const isWhole = needed.every((name) => claims[name] !== undefined)
        const further =
          isWhole || !configuration.serverMetadata().userinfo_endpoint
            ? {}
            : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return { claims: { ...further, ...claims }, idToken: tokens.id_token }
      }),

    /** The address that Sair leads to; undefined if the provider ends no sessions, or is not asked to. */
    async logoutAddress(idToken: string): Promise<string | undefined> {
      if (!logout.includes('rp-initiated')) return undefined
      const configuration = await configure().catch(() => undefined)
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined
      const back = { post_logout_redirect_uri: `${publicUrl}/`, id_token_hint: idToken }
      return buildEndSessionUrl(configuration, back).href
    },

    /** The session or person of a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.6). @throws when it is not good */
    async readLogoutToken(token: string): Promise<{ sub?: string | undefined; sid?: string | undefined }> {
      const { jwks_uri: address, issuer: named } = await metadataOf()
      // NOTE: anybody may call: an unknown key has them read again, but only twice a minute.
      logoutKeys ??= createRemoteJWKSet(new URL(address ?? ''), { [keysFetch]: fetchKeys })
      const { payload } = await jwtVerify(token, logoutKeys, {
        issuer: named,
        audience: clientId,
        algorithms: [signingAlg],
        currentDate: clock.now(),
        maxTokenAge: 2 * TOLERANCE_SECONDS,
        clockTolerance: TOLERANCE_SECONDS,
      })
      return z.parse(LogoutClaims, payload)
    },

    /** The discovery document, for the doctor. @throws {Failure} as `signInAddress` */
    metadata: () => translating(metadataOf),
  }
}
/** The insurer's identity provider. */
export type IdentityProvider = Awaited<ReturnType<typeof createIdentityProvider>>

async function translating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toFailure(error)
  }
}

const ClientKey = z.looseObject({
  kid: z.string(),
  alg: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']),
  d: z.string(),
})

async function authenticationOf(
  { clientId, secret, clientKey: path, institutionKey }: IdentityProviderConfig,
  { keys, clock }: { keys: OutwardKeys | undefined; clock: Clock },
): Promise<ClientAuth> {
  if (institutionKey && keys) return institutionsKey(clientId, { keys, clock })
  if (path === undefined) return ClientSecretBasic(secret ?? '')
  const jwk = readJsonAs(path, ClientKey)
  const key = await importJWK(jwk as unknown as JWK, jwk.alg).catch(() => undefined)
  if (!key || key instanceof Uint8Array) throw new ConfigError(`${path} holds no private key as a JWK.`)
  return PrivateKeyJwt({ key, kid: jwk.kid })
}

/** private_key_jwt (RFC 7523) by the key that the institution publishes: it may lie at a signer, where no library reaches it. */
const institutionsKey =
  (clientId: string, { keys, clock }: { keys: OutwardKeys; clock: Clock }): ClientAuth =>
  async ({ issuer }, _client, body) => {
    const iat = Math.floor(clock.now().getTime() / 1000)
    const claims = { iss: clientId, sub: clientId, aud: issuer, jti: randomUUID(), iat, exp: iat + 60 }
    body.set('client_id', clientId)
    body.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    body.set('client_assertion', await signJws(keys, {}, claims))
  }

import type { Level } from '@consente/domain/level'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrlWithJAR,
  buildAuthorizationUrlWithPAR,
  Configuration,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  customFetch,
  discovery,
  enableDecryptingResponses,
  enableDetachedSignatureResponseChecks,
  enableNonRepudiationChecks,
  PrivateKeyJwt,
  refreshTokenGrant,
  type ServerMetadata,
  useCodeIdTokenResponseType,
} from 'openid-client'
import { authorisationScope } from './authorisation-scope.ts'
import {
  type ClientKeys,
  type ClientRegistration,
  discoveryAddressOf,
  isSameIssuer,
} from './client-registration.ts'
import {
  decryptedClaims,
  demandAcr,
  demandEncrypted,
  demandSamePerson,
  demandSoleAudience,
  demandTokenHash,
} from './id-token-checks.ts'
import { notVerified } from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'
import { answering, toInstitutionFailure, withoutIdToken } from './openid-errors.ts'

/** Secrets of an authorisation request, stored until its return. */
export type RequestSecrets = { state: string; nonce: string; verifier: string }
export type AuthorisationReturn = RequestSecrets & {
  code: string
  idToken?: string | undefined
  /** What the consent needs at least. */
  level: Level
}
/** Tokens of a confirmed sharing; `expiresAt` of the access token in epoch milliseconds. */
export type HolderTokens = {
  accessToken: string
  expiresAt: number
  refreshToken?: string
}
/** With a refresh token only when the holder has issued a new one. */
export type RenewedToken = Pick<HolderTokens, 'accessToken' | 'expiresAt' | 'refreshToken'>

/** Seconds, not longer than one try of `retry-policy.ts`, so that a retry follows. */
const CALL_SECONDS = 4
/** Seconds. A code works once, so its exchange has a longer deadline. */
const EXCHANGE_SECONDS = 8
const PROFILE = {
  id_token_signed_response_alg: 'PS256',
  token_endpoint_auth_method: 'private_key_jwt',
  use_mtls_endpoint_aliases: true,
}
/** Essential, without a value: the holder chooses the authentication level. */
const CLAIMS = JSON.stringify({ id_token: { acr: { essential: true } } })

export type OpenIdDeps = {
  fetchIt: InstitutionFetch
  /** Refuses an address to which browsers must not be redirected. */
  checkAddress: (address: string) => unknown
  keys: ClientKeys
  clientRegistration: ClientRegistration
  /** Whether loopback hosts may use http; the fetch decides for which hosts. */
  allowHttp: boolean
}

/** OpenID Connect client for one holder, in the scheme's profile: private_key_jwt, PAR, PS256, PKCE S256. */
export function createOpenId({ fetchIt, checkAddress, keys, clientRegistration, allowHttp }: OpenIdDeps) {
  const { clientId, issuer, redirectUri } = clientRegistration
  const authentication = PrivateKeyJwt(keys.signing)

  function adapt(call: string) {
    const fetchAnswer = answering(call, fetchIt)
    return (address: string, { method, headers, body, signal }: Parameters<CustomFetch>[1]) =>
      fetchAnswer(address, {
        method,
        headers: headers as Record<string, string>,
        body: body as string | URLSearchParams | undefined,
        signal,
      })
  }

  /** @throws {InstitutionFailure} also when the document names another issuer or unusable addresses */
  async function discover(): Promise<ServerMetadata> {
    return translating('discovery', async () => {
      const found = await discovery(new URL(discoveryAddressOf(issuer)), clientId, PROFILE, authentication, {
        timeout: CALL_SECONDS,
        [customFetch]: adapt('discovery'),
        ...(allowHttp ? { execute: [allowInsecureRequests] } : {}),
      })
      const metadata = found.serverMetadata()
      // From here on the published issuer is used unchanged.
      if (!isSameIssuer(metadata.issuer, issuer))
        throw notVerified('discovery', 'the document names another issuer')
      checkAddress(metadata.authorization_endpoint ?? '')
      return metadata
    })
  }

  function configure(call: string, metadata: ServerMetadata, seconds = CALL_SECONDS): Configuration {
    const configuration = new Configuration(metadata, clientId, PROFILE, authentication)
    configuration.timeout = seconds
    configuration[customFetch] = adapt(call)
    if (allowHttp) allowInsecureRequests(configuration)
    return configuration
  }

  /** Client-credentials token for the consents API. */
  async function clientToken(metadata: ServerMetadata): Promise<{ token: string; expiresIn: number }> {
    return translating('client token', async () => {
      const configuration = configure('client token', metadata)
      configuration[customFetch] = withoutIdToken(adapt('client token'))
      const answer = await clientCredentialsGrant(configuration, { scope: 'consents' })
      return { token: answer.access_token, expiresIn: answer.expires_in ?? 60 }
    })
  }

  /** Pushes a signed request. @returns the browser's address, with client_id and request_uri only */
  async function push(metadata: ServerMetadata, request: PushedRequest): Promise<string> {
    return translating('pushed request', async () => {
      const configuration = configure('pushed request', metadata)
      const signed = await buildAuthorizationUrlWithJAR(
        configuration,
        {
          response_type: 'code id_token',
          redirect_uri: redirectUri,
          scope: authorisationScope(request.consentId, request.permissions),
          state: request.state,
          nonce: request.nonce,
          code_challenge: await calculatePKCECodeChallenge(request.verifier),
          code_challenge_method: 'S256',
          claims: CLAIMS,
        },
        keys.signing,
      )
      return (await buildAuthorizationUrlWithPAR(configuration, signed.searchParams)).href
    })
  }

  /**
   * Verifies the authorisation response and exchanges its code, once: the front-channel token is verified before the
   * code is used (security profile, "What the recipient must verify").
   */
  async function exchange(metadata: ServerMetadata, response: AuthorisationReturn): Promise<HolderTokens> {
    return translating('code exchange', async () => {
      const front = response.idToken && (await decryptedClaims(response.idToken, keys.decryption))
      if (front) {
        demandSoleAudience(front, clientId)
        demandAcr(front, response.level)
      }
      const tokens = await grant(metadata, response)
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) throw new Error('the token endpoint gave no id_token')
      demandEncrypted(tokens.id_token)
      demandSoleAudience(claims, clientId)
      demandAcr(claims, response.level)
      demandTokenHash(claims, tokens.access_token)
      if (front) demandSamePerson(front, claims)
      return {
        accessToken: tokens.access_token,
        expiresAt: Date.now() + (tokens.expires_in ?? 300) * 1000,
        ...(tokens.refresh_token ? { refreshToken: tokens.refresh_token } : {}),
      }
    })
  }

  function grant(
    metadata: ServerMetadata,
    { code, state, nonce, verifier, idToken }: Omit<AuthorisationReturn, 'level'>,
  ) {
    // NOTE: the portal's call carries code, state and id_token only. Without the id_token the `iss` parameter cannot
    // be required; the state is bound to the holder, and the token endpoint's id_token names the issuer.
    const configuration = configure(
      'code exchange',
      { ...metadata, authorization_response_iss_parameter_supported: false },
      EXCHANGE_SECONDS,
    )
    enableDecryptingResponses(
      configuration,
      ['A256GCM'],
      ...keys.decryption.map(({ kid, key }) => ({ kid, key, alg: 'RSA-OAEP' })),
    )
    enableNonRepudiationChecks(configuration)
    const address = new URL(redirectUri)
    if (idToken) {
      useCodeIdTokenResponseType(configuration)
      enableDetachedSignatureResponseChecks(configuration)
      address.hash = new URLSearchParams({ code, state, id_token: idToken }).toString()
    } else {
      address.search = new URLSearchParams({ code, state }).toString()
    }
    return authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
  }

  /**
   * Renews the access token. The profile forbids holders to rotate refresh tokens; a rotated one is returned
   * nevertheless (RFC 6749, section 6).
   */
  async function renew(metadata: ServerMetadata, refreshToken: string): Promise<RenewedToken> {
    return translating('token renewal', async () => {
      const configuration = configure('token renewal', metadata)
      enableDecryptingResponses(
        configuration,
        ['A256GCM'],
        ...keys.decryption.map(({ kid, key }) => ({ kid, key, alg: 'RSA-OAEP' })),
      )
      const answer = await refreshTokenGrant(configuration, refreshToken)
      return {
        accessToken: answer.access_token,
        expiresAt: Date.now() + (answer.expires_in ?? 300) * 1000,
        ...(answer.refresh_token ? { refreshToken: answer.refresh_token } : {}),
      }
    })
  }

  return { discover, clientToken, push, exchange, renew }
}

export type PushedRequest = RequestSecrets & { consentId: string; permissions: readonly string[] }
type CustomFetch = NonNullable<Configuration[typeof customFetch]>

async function translating<T>(call: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toInstitutionFailure(call, error)
  }
}

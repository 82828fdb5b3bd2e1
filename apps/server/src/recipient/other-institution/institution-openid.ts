import { groupOfPermission } from '@consente/domain/permissions'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import {
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  customFetch,
  refreshTokenGrant,
  type ServerMetadata,
} from 'openid-client'
import { isJwe } from '../../platform/keys/jwe.ts'
import {
  type AuthorisationReturn,
  createCodeExchange,
  type HolderTokens,
  type RequestSecrets,
} from './code-exchange.ts'
import { decryptedToken } from './id-token-checks.ts'
import { createConfigurations, type OpenIdDeps } from './openid-configuration.ts'
import { toInstitutionFailure, withIdToken } from './openid-errors.ts'
import { requestObject } from './signed-requests.ts'

/** With a refresh token only when the holder has issued a new one. */
export type RenewedToken = Pick<HolderTokens, 'accessToken' | 'expiresAt' | 'refreshToken'>
export type PushedRequest = RequestSecrets & { consentId: string; permissions: readonly string[] }

/** Essential, without a value: the holder chooses the authentication level. */
const CLAIMS = { id_token: { acr: { essential: true } } }

/** OpenID Connect client for one holder, in the scheme's profile: private_key_jwt, PAR, PS256, PKCE S256. */
export function createOpenId(deps: OpenIdDeps) {
  const { clientId, redirectUri } = deps.clientRegistration
  const { adapt, configure, discover } = createConfigurations(deps)
  const exchangeCode = createCodeExchange({ ...deps, adapt, configure })

  /** Client-credentials token for the consents API. */
  async function clientToken(metadata: ServerMetadata): Promise<{ token: string; expiresIn: number }> {
    return translating('client token', async () => {
      const configuration = configure('client token', metadata)
      configuration[customFetch] = withIdToken(adapt('client token'), () => undefined)
      const answer = await clientCredentialsGrant(configuration, { scope: 'consents' })
      return { token: answer.access_token, expiresIn: answer.expires_in ?? 60 }
    })
  }

  /** Pushes a signed request. @returns the browser's address, with client_id and request_uri only */
  async function push(metadata: ServerMetadata, request: PushedRequest): Promise<string> {
    return translating('pushed request', async () => {
      const configuration = configure('pushed request', metadata)
      const signed = await requestObject(
        deps.keys,
        { clientId, issuer: metadata.issuer },
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
      )
      return (await buildAuthorizationUrlWithPAR(configuration, { request: signed })).href
    })
  }

  /**
   * Renews the access token. The profile forbids holders to rotate refresh tokens; a rotated one is returned
   * nevertheless (RFC 6749, section 6).
   */
  async function renew(metadata: ServerMetadata, refreshToken: string): Promise<RenewedToken> {
    return translating('token renewal', async () => {
      const configuration = configure('token renewal', metadata)
      configuration[customFetch] = withIdToken(adapt('token renewal'), (token) =>
        isJwe(token) ? decryptedToken(token, deps.keys) : token,
      )
      const answer = await refreshTokenGrant(configuration, refreshToken)
      return {
        accessToken: answer.access_token,
        expiresAt: Date.now() + (answer.expires_in ?? 300) * 1000,
        ...(answer.refresh_token ? { refreshToken: answer.refresh_token } : {}),
      }
    })
  }

  return {
    /** @throws {InstitutionFailure} also when the document names another issuer or unusable addresses */
    discover: (): Promise<ServerMetadata> => translating('discovery', discover),
    clientToken,
    push,
    exchange: (metadata: ServerMetadata, response: AuthorisationReturn): Promise<HolderTokens> =>
      translating('code exchange', () => exchangeCode(metadata, response)),
    renew,
  }
}

async function translating<T>(call: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toInstitutionFailure(call, error)
  }
}

/**
 * Scope of an authorisation request: exactly one consent, and the scopes of the APIs that its permissions require
 * (security profile).
 * @param permissions v3 codes
 */
export function authorisationScope(consentId: string, permissions: readonly string[]): string {
  const scopes = permissions.map((code) =>
    code === RESOURCES_READ ? 'resources' : groupOfPermission(code)?.scope,
  )
  const named = scopes.filter((scope) => scope !== undefined).sort()
  return [...new Set(['openid', `consent:${consentId}`, ...named])].join(' ')
}

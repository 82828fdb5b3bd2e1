import type { Level } from '@consente/domain/level'
import { decodeJwt } from 'jose'
import {
  authorizationCodeGrant,
  customFetch,
  enableDetachedSignatureResponseChecks,
  enableNonRepudiationChecks,
  type ServerMetadata,
  useCodeIdTokenResponseType,
} from 'openid-client'
import {
  decryptedToken,
  demandAcr,
  demandSamePerson,
  demandSoleAudience,
  demandTokenHash,
} from './id-token-checks.ts'
import type { Configurations, OpenIdDeps } from './openid-configuration.ts'
import { withIdToken } from './openid-errors.ts'

/** Secrets of an authorisation request, stored until its return. */
export type RequestSecrets = { state: string; nonce: string; verifier: string }
/** A return, with the secrets of the request that it answers. */
export type AuthorisationReturn = RequestSecrets & {
  code: string
  idToken?: string | undefined
  /** The lowest level that the consent accepts. */
  level: Level
}
/** Tokens of a confirmed sharing; `expiresAt` of the access token in epoch milliseconds. */
export type HolderTokens = {
  accessToken: string
  expiresAt: number
  refreshToken?: string
}

/** Seconds. A code works once, so its exchange has a longer deadline. */
const EXCHANGE_SECONDS = 8

type Deps = Pick<OpenIdDeps, 'keys' | 'clientRegistration'> & Pick<Configurations, 'adapt' | 'configure'>

/** The end of an authorisation: what came back is verified, and its code exchanged for tokens. */
export function createCodeExchange({ keys, clientRegistration, adapt, configure }: Deps) {
  const { clientId, redirectUri } = clientRegistration

  /**
   * Verifies the authorisation response and exchanges its code, once: the front-channel token is verified before the
   * code is used (security profile).
   */
  async function exchange(metadata: ServerMetadata, response: AuthorisationReturn): Promise<HolderTokens> {
    const frontToken = response.idToken && (await decryptedToken(response.idToken, keys))
    const front = frontToken ? decodeJwt(frontToken) : undefined
    if (front) {
      demandSoleAudience(front, clientId)
      demandAcr(front, response.level)
    }
    const tokens = await grant(metadata, { ...response, idToken: frontToken })
    const claims = tokens.claims()
    if (!claims) throw new Error('the token endpoint gave no id_token')
    demandSoleAudience(claims, clientId)
    demandAcr(claims, response.level)
    demandTokenHash(claims, tokens.access_token)
    if (front) demandSamePerson(front, claims)
    return {
      accessToken: tokens.access_token,
      expiresAt: Date.now() + (tokens.expires_in ?? 300) * 1000,
      ...(tokens.refresh_token ? { refreshToken: tokens.refresh_token } : {}),
    }
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
    configuration[customFetch] = withIdToken(adapt('code exchange'), (token) => decryptedToken(token, keys))
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

  return exchange
}

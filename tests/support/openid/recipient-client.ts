import { randomUUID } from 'node:crypto'
import * as client from 'openid-client'
import type { MovableClock } from '../database/movable-clock.ts'
import { REDIRECT_URI, type TestRecipient } from '../holder/test-recipient.ts'

/** What a recipient does at a holder, with an independent client library (openid-client). */
export type Session<H extends Reached = Reached> = {
  config: client.Configuration
  recipient: TestRecipient
  holder: H
}
/** All that a recipient needs of a holder, and its clock. */
export type Reached = { url: string; clock: MovableClock }

export async function discover<H extends Reached>(holder: H, recipient: TestRecipient): Promise<Session<H>> {
  const config = await client.discovery(
    new URL(`${holder.url}/auth`),
    recipient.known.clientId,
    { id_token_signed_response_alg: 'PS256', use_mtls_endpoint_aliases: true },
    client.PrivateKeyJwt(recipient.signing),
    { execute: [client.allowInsecureRequests] },
  )
  client.useCodeIdTokenResponseType(config)
  client.enableDetachedSignatureResponseChecks(config)
  client.enableDecryptingResponses(config, ['A256GCM'], recipient.decryption)
  return { config, recipient, holder }
}

export const CPF = '52998224725'
export const IN_A_MONTH = (holder: Reached): string =>
  `${new Date(holder.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 19)}Z`

export const AUTO_PERMISSIONS = [
  'RESOURCES_READ',
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ',
]

/** A well-formed request for consent; parts of `data` can be replaced, or left out with undefined. */
export function consentBody(holder: Reached, replaced: Record<string, unknown> = {}): unknown {
  return {
    data: {
      loggedUser: { document: { identification: CPF, rel: 'CPF' } },
      permissions: AUTO_PERMISSIONS,
      expirationDateTime: IN_A_MONTH(holder),
      ...replaced,
    },
  }
}

export async function clientToken({ config }: Session<Reached>, scope = 'consents'): Promise<string> {
  return (await client.clientCredentialsGrant(config, { scope })).access_token
}

export type ApiAnswer = { status: number; body: ApiBody; headers: Headers }
export type ApiBody = {
  data: { consentId: string; status: string; permissions: string[]; rejection?: unknown } & Record<
    string,
    unknown
  >
  errors: Array<{ code: string; detail: string; requestDateTime: string }>
}

export const CONSENTS = '/open-insurance/consents/v3/consents'

/** One call of the scheme's APIs. */
export async function callApi(
  session: Session<Reached>,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  const response = await fetch(`${session.holder.url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers }
}

export async function askConsent(
  session: Session<Reached>,
  replaced: Record<string, unknown> = {},
): Promise<string> {
  const answer = await callApi(session, 'POST', CONSENTS, {
    token: await clientToken(session),
    body: consentBody(session.holder, replaced),
    headers: { 'x-idempotency-key': randomUUID(), 'x-fapi-interaction-id': randomUUID() },
  })
  if (answer.status !== 201) throw new Error(`No consent: ${JSON.stringify(answer.body)}`)
  return answer.body.data.consentId
}

export async function readConsent(session: Session<Reached>, consentId: string): Promise<ApiBody['data']> {
  const path = `${CONSENTS}/${encodeURIComponent(consentId)}`
  return (await callApi(session, 'GET', path, { token: await clientToken(session) })).body.data
}

export async function deleteConsent(session: Session<Reached>, consentId: string): Promise<number> {
  const path = `${CONSENTS}/${encodeURIComponent(consentId)}`
  return (await callApi(session, 'DELETE', path, { token: await clientToken(session) })).status
}

/** What a recipient remembers of its authorisation request. */
export type Asked = { address: URL; state: string; nonce: string; verifier: string }

export const scopeFor = (consentId: string): string =>
  `openid consent:${consentId} customers resources insurance-auto`

export async function requestParameters(scope: string) {
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  return {
    verifier,
    state,
    nonce,
    parameters: {
      redirect_uri: REDIRECT_URI,
      scope,
      state,
      nonce,
      response_type: 'code id_token',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      claims: JSON.stringify({ id_token: { acr: { essential: true } } }),
    },
  }
}

/** Pushes a signed authorisation request for the scope. */
export async function pushRequest(
  { config, recipient }: Session<Reached>,
  scope: string,
  replaced: Record<string, string> = {},
): Promise<Asked> {
  const { parameters, ...remembered } = await requestParameters(scope)
  const signed = await client.buildAuthorizationUrlWithJAR(
    config,
    { ...parameters, ...replaced },
    recipient.signing,
  )
  const address = await client.buildAuthorizationUrlWithPAR(config, signed.searchParams)
  return { address, ...remembered }
}

/** Checks the return with everything the profile demands and exchanges the code. */
export function exchange({ config }: Session<Reached>, asked: Asked, returned: string) {
  return client.authorizationCodeGrant(config, new URL(returned), {
    expectedNonce: asked.nonce,
    expectedState: asked.state,
    pkceCodeVerifier: asked.verifier,
    idTokenExpected: true,
  })
}

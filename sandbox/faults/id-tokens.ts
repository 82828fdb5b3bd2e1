import { createHash, randomUUID } from 'node:crypto'
import {
  CompactEncrypt,
  type CryptoKey,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import type { TokenFaultName } from './faults.ts'

/**
 * The proxy's knowledge of OpenID answers. An id_token is encrypted to the recipient and signed by the holder, and
 * the proxy has neither private key. So it does not alter a token, but makes another one: claims such as nonce, state
 * and client come from the signed request that was pushed through the proxy, and the recipient's public key encrypts
 * the new token.
 */
export type IdTokens = {
  /** Stores a pushed request, so that its answer can be forged later. */
  notePushed(form: URLSearchParams): void
  /** Stores which request a code belongs to. */
  noteReturned(state: string, code: string): void
  /** Another id_token for the authorisation response, or the token response, of a code; undefined for an unknown code. */
  forge(fault: TokenFaultName, answer: ForgedAnswer): Promise<string | undefined>
  /** The holder's public keys; after the first forgery with a valid signature, together with the proxy's own. */
  publish(keys: JSONWebKeySet): JSONWebKeySet
}
export type ForgedAnswer = { code: string; accessToken?: string | undefined; seconds: number }

type Pushed = { clientId: string; redirectUri: string; state: string; nonce: string }
export type OpenIdKnown = {
  issuer: string
  /** The recipients that may ask here, known by their redirect addresses: a client id may not be registered yet. */
  recipients: readonly { redirectUris: readonly string[]; jwksUri: string }[]
  readHolderKeys: () => Promise<JSONWebKeySet>
}

const OWN_KID = 'faults'
const ACR = 'urn:brasil:openinsurance:loa2'
const LIFE_SECONDS = 300

export function createIdTokens({ issuer, recipients, readHolderKeys }: OpenIdKnown): IdTokens {
  const byState = new Map<string, Pushed>()
  const byCode = new Map<string, Pushed>()
  let pair: ReturnType<typeof generateKeyPair> | undefined
  let published: JWK | undefined

  async function sign(fault: TokenFaultName, claims: JWTPayload): Promise<string> {
    // Made when first needed, so that a market without such faults does not wait for it.
    pair ??= generateKeyPair('PS256', { modulusLength: 2048, extractable: true })
    const { privateKey, publicKey } = await pair
    const isWrong = fault === 'wrong-signature'
    if (!isWrong) published = { ...(await exportJWK(publicKey)), kid: OWN_KID, use: 'sig', alg: 'PS256' }
    // Signed with another key under the id of the holder's key, so that verification fails.
    const kid = isWrong ? signingKidOf(await readHolderKeys()) : OWN_KID
    return new SignJWT(claims).setProtectedHeader({ alg: 'PS256', kid }).sign(privateKey)
  }

  return {
    notePushed(form) {
      const request = readRequest(form.get('request'))
      if (request) byState.set(request.state, request)
    },
    noteReturned(state, code) {
      const pushed = byState.get(state)
      if (pushed) byCode.set(code, pushed)
    },
    async forge(fault, { code, accessToken, seconds }) {
      const pushed = byCode.get(code)
      const recipient = recipients.find(({ redirectUris }) =>
        redirectUris.includes(pushed?.redirectUri ?? ''),
      )
      if (!pushed || !recipient) return undefined
      const now = Math.floor(Date.now() / 1000) + (fault === 'clock-skew' ? seconds : 0)
      const signed = await sign(fault, {
        iss: issuer,
        aud: pushed.clientId,
        sub: 'titular',
        nonce: fault === 'wrong-nonce' ? randomUUID() : pushed.nonce,
        acr: ACR,
        c_hash: halfHash(code),
        s_hash: halfHash(pushed.state),
        ...(accessToken ? { at_hash: halfHash(accessToken) } : {}),
        auth_time: now,
        iat: now,
        exp: now + LIFE_SECONDS,
      })
      return seal(signed, recipient.jwksUri)
    },
    publish: (set) => (published ? { keys: [...set.keys, published] } : set),
  }
}

const signingKidOf = ({ keys }: JSONWebKeySet): string => keys.find(({ use }) => use !== 'enc')?.kid ?? ''

/** The claims of the signed request object. Its signature is verified by the holder only. */
function readRequest(request: string | null): Pushed | undefined {
  try {
    const claims = decodeJwt<Record<string, unknown>>(request ?? '')
    const [clientId, redirectUri, state, nonce] = ['client_id', 'redirect_uri', 'state', 'nonce'].map(
      (name) => String(claims[name]),
    ) as [string, string, string, string]
    return { clientId, redirectUri, state, nonce }
  } catch {
    return undefined
  }
}

/** OpenID Connect Core, section 3.3.2.11: the left half of the hash. */
function halfHash(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}

async function seal(signed: string, jwksUri: string): Promise<string> {
  const { keys } = (await (await fetch(jwksUri)).json()) as JSONWebKeySet
  const jwk = keys.find(({ use }) => use === 'enc')
  if (!jwk) throw new Error(`${jwksUri} publishes no key to encrypt to`)
  const { alg: _alg, ...plain } = jwk
  return new CompactEncrypt(new TextEncoder().encode(signed))
    .setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A256GCM', kid: jwk.kid ?? '', cty: 'JWT' })
    .encrypt((await importJWK({ ...plain, alg: 'RSA-OAEP' }, 'RSA-OAEP')) as CryptoKey)
}

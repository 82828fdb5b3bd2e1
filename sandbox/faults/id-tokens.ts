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
 * What the proxy knows of the OpenID answers that pass. An id_token is encrypted to the recipient and signed by the
 * holder; the proxy has the private key of neither. So it does not alter a token: it makes another one. What the claims
 * must be it reads from the signed request that was pushed through it (nonce, state, client); the recipient's public
 * key seals the new token, as it sealed the holder's.
 */
export type IdTokens = {
  /** Remembers the request that was pushed, so that its answer can be forged later. */
  notePushed(form: URLSearchParams): void
  /** Remembers which request a code belongs to. */
  noteReturned(state: string, code: string): void
  /** Another id_token for the authorisation response, or the token response, of a code; undefined when it is not known. */
  forge(fault: TokenFaultName, answer: ForgedAnswer): Promise<string | undefined>
  /** The holder's public keys; from the first well signed forgery on, with the proxy's own among them. */
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
    // Made when first needed: a market without such faults does not wait for it.
    pair ??= generateKeyPair('PS256', { modulusLength: 2048, extractable: true })
    const { privateKey, publicKey } = await pair
    const isWrong = fault === 'wrong-signature'
    if (!isWrong) published = { ...(await exportJWK(publicKey)), kid: OWN_KID, use: 'sig', alg: 'PS256' }
    // Under the holder's name its own key is looked up, and that did not sign this.
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

/** The claims of the signed request object. Who signed it is the holder's business. */
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

import { createPublicKey, type KeyObject } from 'node:crypto'
import { ExternalSigningKey, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { decryptJwe, isJwe } from '../../platform/keys/jwe.ts'
import { NotDecrypted, type PublicJwk, type Signer } from '../../platform/keys/signer.port.ts'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'

/** Does what may be done only once a token is signed. */
type AfterSigning = () => Promise<void>

/** A key that signs the provider's tokens and never comes into the library's hands. */
class SignersKey extends ExternalSigningKey {
  readonly #signer: Signer
  readonly #afterSigning: AfterSigning
  readonly #kid: string
  readonly #public: KeyObject

  constructor(signer: Signer, jwk: PublicJwk, afterSigning: AfterSigning) {
    super()
    this.#signer = signer
    this.#afterSigning = afterSigning
    this.#kid = jwk.kid ?? ''
    this.#public = createPublicKey({ format: 'jwk', key: jwk })
  }

  override get kid(): string {
    return this.#kid
  }

  override get alg(): string {
    return 'PS256'
  }

  override keyObject(): KeyObject {
    return this.#public
  }

  override async sign(data: Uint8Array): Promise<Buffer> {
    const signature = await this.#signer.sign(this.#kid, 'PS256', data)
    await this.#afterSigning()
    return signature
  }
}

/**
 * The keys that sign, as the library takes them, in the order of their use.
 * @param afterSigning runs within the request whose token was signed
 */
export const signingKeysOf = (
  { signer, publicJwks }: OutwardKeys,
  afterSigning: AfterSigning,
): ExternalSigningKey[] =>
  publicJwks.filter(({ use }) => use === 'sig').map((jwk) => new SignersKey(signer, jwk, afterSigning))

/**
 * Puts the signed request object in the place of an encrypted one, once its client is authenticated: the library has
 * no external keys that decrypt.
 * @throws invalid_request_object
 * @throws {Failure} UNAVAILABLE while the signer does not answer
 */
export async function openRequestObject(
  keys: OutwardKeys,
  { oidc: { route, body } }: KoaContextWithOIDC,
): Promise<void> {
  if (route !== 'pushed_authorization_request' || typeof body?.request !== 'string' || !isJwe(body.request))
    return
  body.request = await decryptJwe(keys, body.request).catch((cause: unknown) => {
    if (!(cause instanceof NotDecrypted)) throw cause
    throw new errors.InvalidRequestObject('could not decrypt request object', { cause })
  })
}

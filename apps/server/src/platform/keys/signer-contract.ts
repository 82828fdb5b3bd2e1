import * as z from 'zod/mini'

const base64url = () => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url without padding'))
const nothing = () => z.optional(z.never())

const ALGORITHMS = { sig: ['PS256', 'RS256'], enc: ['RSA-OAEP'] } as const

/** Below 2048 bits no key of the scheme is long enough: 342 characters of base64url. */
const LEAST_MODULUS = 342

/** A public key of the signer. Private members are refused: a key that has been sent is no secret any more. */
const SignerKey = z
  .object({
    kty: z.literal('RSA'),
    kid: z.string().check(z.minLength(1)),
    use: z.enum(['sig', 'enc']),
    alg: z.enum(['PS256', 'RS256', 'RSA-OAEP']),
    n: base64url().check(z.minLength(LEAST_MODULUS, 'must be of 2048 bits at least')),
    e: base64url(),
    d: nothing(),
    p: nothing(),
    q: nothing(),
    dp: nothing(),
    dq: nothing(),
    qi: nothing(),
  })
  .check(
    z.refine(({ use, alg }) => (ALGORITHMS[use] as readonly string[]).includes(alg), {
      error: 'alg must be PS256 or RS256 for use sig, RSA-OAEP for use enc',
    }),
  )

/** The answer to `GET /keys` (docs/signer.json): of each algorithm, the first key is the one in use. */
export const SignerKeys = z.object({ keys: z.array(SignerKey) }).check(
  z.refine(({ keys }) => new Set(keys.map(({ kid }) => kid)).size === keys.length, {
    error: 'two keys have one kid',
  }),
  z.refine(
    ({ keys }) => ['PS256', 'RSA-OAEP'].every((alg) => keys.some((key) => key.alg === alg)),
    'needs a key for PS256 and one for RSA-OAEP',
  ),
)

/** Asks `POST /sign` for a signature over a SHA-256 digest: the signed text itself is not sent. */
export const SignBody = z.object({
  kid: z.string(),
  alg: z.enum(['PS256', 'RS256']),
  digest: base64url().check(z.length(43, 'must be a SHA-256 digest')),
})

/** The answer to `POST /sign`. */
export const SignAnswer = z.object({ signature: base64url() })

/** Asks `POST /decrypt` for what was encrypted to a key. */
export const DecryptBody = z.object({ kid: z.string(), alg: z.literal('RSA-OAEP'), ciphertext: base64url() })

/** The answer to `POST /decrypt`. */
export const DecryptAnswer = z.object({ plaintext: base64url() })

/** Statuses of the contract, beside 200. */
export const NOT_DECRYPTED = 422

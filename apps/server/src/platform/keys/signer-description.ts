import * as z from 'zod/mini'
import {
  DecryptAnswer,
  DecryptBody,
  NOT_DECRYPTED,
  SignAnswer,
  SignBody,
  SignerKeys,
} from './signer-contract.ts'

const content = (schema: z.ZodMiniType) => ({
  content: { 'application/json': { schema: z.toJSONSchema(schema, { io: 'input' }) } },
})
const body = (schema: z.ZodMiniType) => ({ required: true, ...content(schema) })
const REFUSED = { description: 'The body is not in this form, or no key has this kid and alg.' }
const DOWN = { description: 'The keys cannot be used now. The server answers 503 itself until they can.' }

/**
 * The contract of a signer, as an OpenAPI 3.1 description. docs/signer.json is written from it; docs/operating/signer.md
 * explains it.
 */
export const SIGNER_DESCRIPTION = {
  openapi: '3.1.0',
  info: {
    title: 'A signer, as Consente asks it',
    version: '1.0.0',
    description:
      'Holds the private keys of one institution. It is met over a Unix socket, or over TLS with certificates on both sides. Bytes are base64url without padding.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  paths: {
    '/keys': {
      get: {
        operationId: 'keys',
        summary:
          'The public keys. Of each alg the first one is used; others verify and decrypt what is under way.',
        responses: { 200: { description: 'The keys.', ...content(SignerKeys) }, 503: DOWN },
      },
    },
    '/sign': {
      post: {
        operationId: 'sign',
        summary:
          'Signs a SHA-256 digest: PS256 is RSASSA-PSS with MGF1 over SHA-256 and a salt of 32 bytes, RS256 is RSASSA-PKCS1-v1_5.',
        requestBody: body(SignBody),
        responses: {
          200: { description: 'The signature.', ...content(SignAnswer) },
          400: REFUSED,
          503: DOWN,
        },
      },
    },
    '/decrypt': {
      post: {
        operationId: 'decrypt',
        summary: 'Decrypts: RSA-OAEP is RSAES-OAEP with SHA-1 and MGF1 over SHA-1.',
        requestBody: body(DecryptBody),
        responses: {
          200: { description: 'What was encrypted.', ...content(DecryptAnswer) },
          400: REFUSED,
          [NOT_DECRYPTED]: { description: 'The ciphertext was not made for this key.' },
          503: DOWN,
        },
      },
    },
  },
}

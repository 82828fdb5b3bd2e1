import * as z from 'zod/mini'
import { Failure } from '../base/failure.ts'
import { reasonOf } from '../base/reason-of.ts'
import type { PrivateService } from '../network/private-service.ts'
import { createRetryPolicy, type RetryOptions } from '../network/retry-policy.ts'
import type { Log } from '../observability/log.ts'
import { digestOf, type PublicKey, publicKeyOf } from './public-key.ts'
import { NotDecrypted, type PublicJwk, type Signer } from './signer.port.ts'
import { DecryptAnswer, NOT_DECRYPTED, SignAnswer, SignerKeys } from './signer-contract.ts'
import { signerCallSeconds } from './signer-metrics.ts'

/** Milliseconds. A signature takes an HSM some ten; a customer waits for several. */
const RETRY_OPTIONS: RetryOptions = { tryMs: 2_000, allMs: 5_000, retries: 1, restMs: 5_000 }
/** Seconds after which a caller tries again: about the breaker's rest. */
const RETRY_SECONDS = 5

/** The signer does not answer, or not as its contract says. */
class SignerOutage extends Error {}

const OUTAGE = {
  isOutage: (error: unknown) => error instanceof SignerOutage,
  failure: (_call: string, cause: unknown) => new SignerOutage('the signer is not asked now', { cause }),
}

/**
 * The keys of a signer outside of this process (docs/signer.json). Every signature is verified before it is used: a
 * signer that answers wrongly counts as one that does not answer.
 */
export function createHttpSigner(
  service: PrivateService,
  log: Pick<Log, 'warn'>,
  options: RetryOptions = RETRY_OPTIONS,
): Signer {
  const policy = createRetryPolicy(OUTAGE, options)
  const known = new Map<string, PublicKey>()

  async function ask<S extends z.ZodMiniType>(
    { path, schema, signal }: { path: string; schema: S; signal: AbortSignal },
    body?: object,
  ): Promise<z.output<S>> {
    const { status, json } = await service
      .call(path, { signal, ...(body && { body }) })
      .catch((cause: unknown) => {
        throw new SignerOutage('the signer does not answer', { cause })
      })
    if (path === '/decrypt' && status === NOT_DECRYPTED) throw new NotDecrypted('encrypted to another key')
    if (status !== 200) throw new SignerOutage(`the signer answers ${path} with ${status}`)
    const answer = z.safeParse(schema, json)
    if (!answer.success)
      throw new SignerOutage(
        `the signer’s answer to ${path} is not of the contract: ${issuesOf(answer.error)}`,
      )
    return answer.data
  }

  async function publicJwks(): Promise<readonly PublicJwk[]> {
    const { keys } = await calling('keys', (signal) => ask({ path: '/keys', schema: SignerKeys, signal }))
    const open = keys.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use }))
    for (const key of open) known.set(`${key.kid} ${key.alg}`, publicKeyOf(key))
    return open
  }

  async function keyOf(kid: string, alg: string): Promise<PublicKey> {
    if (!known.has(`${kid} ${alg}`)) await publicJwks()
    const key = known.get(`${kid} ${alg}`)
    if (!key) throw new Error(`There is no key ${kid} for ${alg}.`)
    return key
  }

  /** Asks within the deadlines, unless the breaker is open; every outage is one failure for the caller. */
  async function calling<T>(call: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const end = signerCallSeconds.startTimer({ call })
    try {
      const value = await policy.repeating(call, work)
      end({ outcome: 'done' })
      return value
    } catch (error) {
      const isOutage = error instanceof SignerOutage
      end({ outcome: isOutage ? 'unavailable' : 'done' })
      if (!isOutage) throw error
      // The keys are read at the start, which says so itself, in one line.
      if (call !== 'keys') log.warn({ call, reason: reasonOf(error) }, 'the signer did not answer')
      throw new Failure('UNAVAILABLE', {}, { cause: error, retryAfter: RETRY_SECONDS })
    }
  }

  return {
    publicJwks,
    async sign(kid, alg, bytes) {
      const key = await keyOf(kid, alg)
      const digest = digestOf(bytes)
      return calling('sign', async (signal) => {
        const answer = await ask({ path: '/sign', schema: SignAnswer, signal }, { kid, alg, digest })
        const signature = Buffer.from(answer.signature, 'base64url')
        if (!key.hasSigned(alg, bytes, signature))
          throw new SignerOutage('the signer’s signature is not one of its key')
        return signature
      })
    },
    async decrypt(kid, alg, bytes) {
      const ciphertext = Buffer.from(bytes).toString('base64url')
      const { plaintext } = await calling('decrypt', (signal) =>
        ask({ path: '/decrypt', schema: DecryptAnswer, signal }, { kid, alg, ciphertext }),
      )
      return Buffer.from(plaintext, 'base64url')
    },
  }
}

/** The faults of an answer, in one line. */
export const issuesOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')

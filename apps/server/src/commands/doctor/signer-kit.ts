import { statSync } from 'node:fs'
import * as z from 'zod/mini'
import { issuesOf } from '../../platform/keys/http-signer.ts'
import { digestOf, publicKeyOf } from '../../platform/keys/public-key.ts'
import type { PublicJwk } from '../../platform/keys/signer.port.ts'
import { DecryptAnswer, NOT_DECRYPTED, SignAnswer, SignerKeys } from '../../platform/keys/signer-contract.ts'
import {
  createPrivateService,
  type PrivateAddress,
  type PrivateService,
} from '../../platform/network/private-service.ts'
import { type Check, fail, ok, type Said, warn } from './finding.ts'

/** Each try of the server is given up after so many milliseconds (docs/operating/signer.md). */
const DEADLINE_MS = 2_000
/** A consent takes up to seven calls: more than this, and customers notice. */
const SLOW_MS = 50
const AT_ONCE = 20
const TEXT = Buffer.from('conformance-kit')
const FORM = 'Answer in the form of docs/signer.json.'

/** Tries a signer as the server will use it. @param deadlineMs of each call */
export function signerChecks(address: PrivateAddress, deadlineMs = DEADLINE_MS): readonly Check[] {
  const service = createPrivateService(address)
  const ask = askOf(service, deadlineMs)
  let keys: readonly PublicJwk[] = []
  const of = (alg: string): readonly PublicJwk[] => keys.filter((key) => key.alg === alg)
  const [signs, decrypts] = [() => [...of('PS256'), ...of('RS256')], () => of('RSA-OAEP')]
  const signed = (key: PublicJwk, digest = digestOf(TEXT), alg = key.alg) =>
    ask('/sign', { kid: key.kid, alg, digest })
  const decrypted = (key: PublicJwk, ciphertext: Buffer) =>
    ask('/decrypt', { kid: key.kid, alg: 'RSA-OAEP', ciphertext: ciphertext.toString('base64url') })

  return [
    {
      about: 'the keys',
      remedy: 'Answer GET /keys within two seconds.',
      run: async () => {
        const { status, json } = await ask('/keys')
        const read = z.safeParse(SignerKeys, json)
        if (status !== 200 || !read.success)
          return [fail(`are answered ${status}: ${read.success ? '' : issuesOf(read.error)}`, FORM)]
        keys = read.data.keys
        return [ok(`${keys.length} are published: ${keys.map(({ alg, kid }) => `${alg} ${kid}`).join(', ')}`)]
      },
    },
    {
      about: 'signatures',
      remedy: 'Answer POST /sign.',
      run: async () => {
        const all: Said[] = []
        for (const key of signs()) all.push(signatureOf(key, await signed(key)))
        return all
      },
    },
    {
      about: 'decryption',
      remedy: 'Answer POST /decrypt.',
      run: async () => {
        const all: Said[] = []
        for (const key of decrypts())
          all.push(plaintextOf(key, await decrypted(key, publicKeyOf(key).encrypt(TEXT))))
        return all
      },
    },
    {
      about: 'a ciphertext of nobody',
      remedy: `Answer ${NOT_DECRYPTED}.`,
      run: async () => {
        const [key] = decrypts()
        return key ? [refusal(await decrypted(key, Buffer.alloc(256, 1)), NOT_DECRYPTED)] : []
      },
    },
    ...wrongRequests({ signs, decrypts, signed, ask }),
    {
      about: `${AT_ONCE} signatures at once`,
      remedy: 'Answer many at a time.',
      run: async () => {
        const [key] = signs()
        if (!key) return []
        const began = Date.now()
        const all = await Promise.all(Array.from({ length: AT_ONCE }, () => signed(key)))
        const each = Math.ceil((Date.now() - began) / AT_ONCE)
        if (all.some(({ status }) => status !== 200))
          return [fail('some were not answered', 'Answer all of them.')]
        return [
          each > SLOW_MS
            ? warn(`each took ${each} ms`, 'Make it faster: a consent takes up to seven of them.')
            : ok(`each took ${each} ms`),
        ]
      },
    },
    { about: 'strangers', remedy: 'Look at the socket.', run: async () => [await strangers(address)] },
  ]
}

type Asked = { status: number; json: unknown }
type Ask = (path: string, body?: object) => Promise<Asked>

const askOf =
  (service: PrivateService, deadlineMs: number): Ask =>
  (path, body) =>
    service.call(path, { signal: AbortSignal.timeout(deadlineMs), ...(body && { body }) })

type Wrong = {
  signs: () => readonly PublicJwk[]
  decrypts: () => readonly PublicJwk[]
  signed: (key: PublicJwk, digest?: string, alg?: string) => Promise<Asked>
  ask: Ask
}

/** Acts that the server never asks for, and a signer must not do: a key serves one algorithm, and signs digests only. */
function wrongRequests({ signs, decrypts, signed, ask }: Wrong): Check[] {
  const refused = (about: string, run: () => Promise<Asked> | undefined): Check => ({
    about,
    remedy: 'Answer 400.',
    run: async () => {
      const answer = await run()
      return answer ? [refusal(answer, 400)] : []
    },
  })
  const otherOf = ({ alg }: PublicJwk): string => (alg === 'PS256' ? 'RS256' : 'PS256')
  const first = (keys: readonly PublicJwk[], run: (key: PublicJwk) => Promise<Asked>) =>
    keys[0] && run(keys[0])
  return [
    refused('an unknown key', () => signed({ kid: 'conformance-kit', alg: 'PS256' } as PublicJwk)),
    refused('a key with another algorithm', () =>
      first(signs(), (key) => signed(key, undefined, otherOf(key))),
    ),
    refused('a signature by a key that decrypts', () =>
      first(decrypts(), (key) => signed(key, undefined, 'PS256')),
    ),
    refused('a digest that is too short', () => first(signs(), (key) => signed(key, 'AAAA'))),
    refused('a body without a key', () => ask('/sign', {})),
  ]
}

function refusal({ status }: Asked, wanted: number): Said {
  return status === wanted
    ? ok(`is refused with ${status}`)
    : fail(`is answered ${status}`, `Answer ${wanted}.`)
}

function signatureOf(key: PublicJwk, { status, json }: Asked): Said {
  const named = `${key.alg} ${key.kid}`
  const read = z.safeParse(SignAnswer, json)
  if (status !== 200 || !read.success) return fail(`of ${named}: answered ${status}`, FORM)
  const signature = Buffer.from(read.data.signature, 'base64url')
  return publicKeyOf(key).hasSigned(key.alg as 'PS256', TEXT, signature)
    ? ok(`of ${named} verify`)
    : fail(
        `of ${named} do not verify`,
        'Sign the digest as it is (SHA-256), PS256 with MGF1 over SHA-256 and a salt of 32 bytes.',
      )
}

function plaintextOf({ kid }: PublicJwk, { status, json }: Asked): Said {
  const read = z.safeParse(DecryptAnswer, json)
  if (status !== 200 || !read.success) return fail(`by ${kid}: answered ${status}`, FORM)
  return Buffer.from(read.data.plaintext, 'base64url').equals(TEXT)
    ? ok(`by ${kid} gives what was encrypted`)
    : fail(`by ${kid} gives something else`, 'Decrypt with OAEP over SHA-1, MGF1 over SHA-1.')
}

/** The right of others to write to a socket. */
const MAY_CONNECT = 0o002

/** Whoever reaches a signer can sign. */
async function strangers(address: PrivateAddress): Promise<Said> {
  if ('socket' in address)
    return (statSync(address.socket).mode & MAY_CONNECT) === 0
      ? ok('only its user and group reach the socket')
      : warn('every user of the machine reaches the socket', 'Take it from others: chmod o-w.')
  const { url, authorities } = address
  const service = createPrivateService({ url, authorities, certificate: '', key: '' })
  const answer = await askOf(service, DEADLINE_MS)('/keys').catch(() => undefined)
  service.close()
  return answer === undefined || answer.status === 401 || answer.status === 403
    ? ok('a call without a certificate is refused')
    : fail(
        `a call without a certificate is answered ${answer.status}`,
        'Demand a certificate of your authority.',
      )
}

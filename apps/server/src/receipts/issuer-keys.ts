import type { IssuerKeys } from '@consente/contract/portal/receipts'
import { toInstantText } from '@consente/domain/period'
import * as z from 'zod/mini'
import type { Clock } from '../platform/base/clock.ts'
import { ensure, Failure } from '../platform/base/failure.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import type { Outbound } from '../platform/network/outbound.ts'
import type { Log } from '../platform/observability/log.ts'
import type { IssuerKeyStore, PublicKey, SeenKey } from './issuer-key.store.ts'
import { readCheckAddress } from './receipt-check-address.ts'
import type { ReceiptsThrottling } from './receipts-throttling.ts'

/** An institution of the directory that may issue receipts. */
export type DirectoryIssuer = { issuer: string; name: string; cnpj: string; discovery: string }
/** Issuers of the directory; nobody else's keys are read. */
export type IssuerDirectory = {
  issuer(issuer: string): Promise<DirectoryIssuer | undefined>
  issuers(): Promise<DirectoryIssuer[]>
}

/** Dependencies of reading an issuer's keys. */
export type IssuerKeysDeps = {
  own: DirectoryIssuer & { keys: readonly PublicKey[]; checkAddress: string }
  directory: IssuerDirectory
  keys: IssuerKeyStore
  outbound: Outbound
  throttling: ReceiptsThrottling
  clock: Clock
  log: Log
}

/** Keys are read again after ten minutes, at the earliest. */
const FRESH_MS = 10 * 60_000
const LIMITS = { deadlineMs: 4_000, maxBytes: 256 * 1024 }
const MOST_KEYS = 50

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
})
const Key = z.object({
  kty: z.literal('RSA'),
  kid: z.string().check(z.maxLength(200)),
  n: z.string().check(z.maxLength(1_400)),
  e: z.string().check(z.maxLength(16)),
  alg: z.optional(z.string().check(z.maxLength(16))),
  use: z.optional(z.string()),
})

/**
 * An issuer's keys: those that it publishes now, and those that it published before. Addresses come from the directory
 * only; no address in a receipt is called.
 * @throws {Failure} INSTITUTION_NOT_FOUND for an issuer that is not listed and not known; INSTITUTION_UNAVAILABLE when
 *   no key of it could be read; TOO_MANY_TRIES
 */
export async function keysOf(deps: IssuerKeysDeps, issuer: string): Promise<IssuerKeys> {
  const { own, keys } = deps
  if (issuer === own.issuer) return answer(await ownKeys(deps), own)
  const listed = await deps.directory.issuer(issuer)
  if (listed) await refresh(deps, listed)
  const seen = await keys.of(issuer)
  if (seen.length === 0) throw new Failure(listed ? 'INSTITUTION_UNAVAILABLE' : 'INSTITUTION_NOT_FOUND')
  const reading = await keys.readingOf(issuer)
  const { name, cnpj } = listed ?? (seen[0] as SeenKey)
  return answer(seen, { issuer, name, cnpj, checkAddress: reading?.checkAddress }, reading?.readAt)
}

/** Those that are published: every one that is still trusted, newest first (`loadKeys`). */
async function ownKeys({ own, keys, clock }: IssuerKeysDeps): Promise<SeenKey[]> {
  await keys.note(own, own.keys, clock.now())
  const published = new Set(own.keys.map(({ kid }) => kid))
  return (await keys.of(own.issuer)).filter(({ key }) => published.has(key.kid))
}

type Answered = Pick<DirectoryIssuer, 'issuer' | 'name' | 'cnpj'> & { checkAddress?: string | undefined }

/** @param readAt the last reading that brought keys: those that it did not bring are not published any more */
function answer(
  seen: readonly SeenKey[],
  { issuer, name, cnpj, checkAddress }: Answered,
  readAt?: Date,
): IssuerKeys {
  return {
    issuer,
    name,
    cnpj,
    answersNumbers: checkAddress !== undefined,
    keys: seen.map(({ key, firstSeenAt, lastSeenAt }) => ({
      jwk: key,
      firstSeenAt: toInstantText(firstSeenAt),
      ...(readAt && lastSeenAt < readAt && { lastSeenAt: toInstantText(lastSeenAt) }),
    })),
  }
}

/** Reads the keys, if the last try is long enough ago; failures are logged, and known keys stay. */
export async function refresh(deps: IssuerKeysDeps, listed: DirectoryIssuer): Promise<void> {
  const { keys, clock, log } = deps
  const { issuer } = listed
  const now = clock.now()
  const reading = await keys.readingOf(issuer)
  if (reading && Math.abs(now.getTime() - reading.triedAt.getTime()) < FRESH_MS) return
  if (!(await deps.throttling.tryTake('receiptKeys', issuer))) return
  await keys.tried(issuer, now)
  try {
    await keys.note(listed, await read(deps, listed), now)
    const checkAddress = await readCheckAddress(deps.outbound, issuer).catch(() => reading?.checkAddress)
    await keys.answered(issuer, checkAddress, now)
  } catch (error) {
    log.info({ issuer, reason: reasonOf(error) }, 'the keys of an issuer were not read')
  }
}

async function read({ outbound }: IssuerKeysDeps, { issuer, discovery }: DirectoryIssuer) {
  const document = z.parse(Discovery, await outbound.fetchJson(discovery, LIMITS))
  ensure(sameIssuer(document.issuer, issuer), 'INSTITUTION_UNAVAILABLE')
  const set = z.parse(
    z.object({ keys: z.array(z.unknown()) }),
    await outbound.fetchJson(document.jwks_uri, LIMITS),
  )
  const published = set.keys.slice(0, MOST_KEYS).flatMap((one) => {
    const { success, data } = z.safeParse(Key, one)
    if (!success || data.use === 'enc') return []
    const { kty, kid, n, e, alg } = data
    return [{ kty, kid, n, e, ...(alg && { alg }) }]
  })
  return published
}

/** A published issuer may end in a slash that its address lacks. */
const sameIssuer = (one: string, other: string): boolean =>
  one.replace(/\/$/, '') === other.replace(/\/$/, '')

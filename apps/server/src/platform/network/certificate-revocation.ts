import type { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Clock } from '../base/clock.ts'
import { reasonOf } from '../base/reason-of.ts'
import type { Config } from '../config/server-config.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Job } from '../work/jobs.ts'
import type { IntervalTask } from '../work/run-at-interval.ts'
import { certificatesIn, type MutualTls } from './certificates.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { type RevocationList, serialText } from './revocation-list.ts'
import { createRevocationLists } from './revocation-lists.store.ts'

/** Why a certificate of a trusted authority is refused all the same. */
export type RevocationRefusal = 'revoked' | 'revocation-unknown'

/**
 * Revocation of the certificates that institutions call us with (docs/decisions/institutions/certificates.md): one
 * process reads the lists that `mtls.revocation` names and stores them; each process takes over within half a minute
 * what is stored.
 */
export type CertificateRevocation = {
  /** The verdict on a certificate whose authority is trusted; undefined when it may be used, or nothing is checked. */
  refusalOf(certificate: X509Certificate): RevocationRefusal | undefined
  /** Takes over what is stored; reads the lists that nobody has read. */
  start(): Promise<void>
  /** Reads every list and stores it. @throws naming the lists that were not taken, after trying all of them */
  refresh(): Promise<void>
  /** Takes over what another process has stored. */
  follow(): Promise<void>
  jobs: readonly Job[]
  intervals: readonly IntervalTask[]
  /** When each list is out of date; undefined for one that nobody has read. */
  ends(): { list: string; endsAt: Date | undefined }[]
}

const EACH_TEN_MINUTES = '*/10 * * * *'
const FOLLOW_INTERVAL_MS = 30_000
/** Clocks of authorities may be ahead of ours by this much. */
const TOLERANCE_MS = 5 * 60_000
const LIMITS = { deadlineMs: 10_000, maxBytes: 16 * 1024 * 1024, isSigned: true }

type RevocationDeps = {
  config: Pick<Config, 'mtls' | 'outbound'>
  tls: MutualTls | undefined
  database: Database
  clock: Clock
  log: Log
}

const NOTHING: CertificateRevocation = {
  refusalOf: () => undefined,
  start: async () => undefined,
  refresh: async () => undefined,
  follow: async () => undefined,
  jobs: [],
  intervals: [],
  ends: () => [],
}

/** Answers if a certificate is revoked, from a copy of the configured lists. */
export function createCertificateRevocation(deps: RevocationDeps): CertificateRevocation {
  const { config, tls, database, clock, log } = deps
  const settings = config.mtls?.revocation
  if (!settings || !tls) return NOTHING
  const { lists: sources, whenUnknown } = settings
  const authorities = certificatesIn(tls.authorities)
  const store = createRevocationLists(database)
  const outbound = createOutbound(config)
  /** The lists in use, by source, with their serial numbers for look-up. */
  const lists = new Map<string, RevocationList & { revoked: ReadonlySet<string> }>()

  async function read(source: string): Promise<void> {
    // Loaded where it is needed only: most of a start's time is reading code.
    const { readRevocationList } = await import('./read-revocation-list.ts')
    const list = readRevocationList(await bytesOf(source, outbound), authorities)
    if (list.issuedAt.getTime() > clock.now().getTime() + TOLERANCE_MS)
      throw new Error('the list is issued in the future')
    if (!(await store.save(source, list))) throw new Error('the list is older than the one in use')
  }

  async function follow(): Promise<void> {
    const hashes = await store.hashes()
    for (const source of sources) {
      if (hashes.get(source) === lists.get(source)?.hash) continue
      const list = await store.load(source)
      if (list) lists.set(source, { ...list, revoked: new Set(list.serials) })
    }
  }

  async function refresh(): Promise<void> {
    const results = await Promise.allSettled(sources.map(read))
    await follow()
    const failed = results.flatMap((result, at) =>
      result.status === 'rejected' ? [`${sources[at]}: ${reasonOf(result.reason)}`] : [],
    )
    if (failed.length > 0) throw new Error(`revocation lists were not taken: ${failed.join('; ')}`)
  }

  return {
    refusalOf(certificate) {
      const serial = serialText(certificate.serialNumber)
      const issuer = authorities.find(
        (one) => certificate.checkIssued(one) && certificate.verify(one.publicKey),
      )
      const own = [...lists.values()].filter(({ authority }) => authority === issuer?.fingerprint256)
      if (own.some(({ revoked }) => revoked.has(serial))) return 'revoked'
      const isKnown = own.some(({ endsAt }) => endsAt > clock.now())
      return isKnown || whenUnknown === 'accept' ? undefined : 'revocation-unknown'
    },

    async start() {
      await follow()
      const now = clock.now()
      if (sources.every((source) => (lists.get(source)?.endsAt ?? now) > now)) return
      await refresh().catch((error: unknown) =>
        log.error({ reason: reasonOf(error) }, 'revocation is not known'),
      )
    },

    refresh,
    follow,
    jobs: [{ name: 'certificates.read-revocation-lists', cron: EACH_TEN_MINUTES, run: refresh }],
    intervals: [{ run: follow, everyMs: FOLLOW_INTERVAL_MS }],
    ends: () => sources.map((list) => ({ list, endsAt: lists.get(list)?.endsAt })),
  }
}

async function bytesOf(source: string, outbound: Outbound): Promise<Buffer> {
  if (!/^https?:/.test(source)) return readFile(source)
  const { status, bytes } = await outbound.fetchBytes(source, LIMITS)
  if (status !== 200) throw new Error(`it answered ${status}`)
  return bytes
}

import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ChainHead } from '../audit/audit-chain.ts'
import { createCachedValue } from '../base/cached-value.ts'

/** What is looked up when metrics are asked for, each at most every half minute. */
export type Sources = {
  /** Consents given, by status; only of a holder. */
  consents?: () => Promise<Counts>
  /** Sharings received, by status; only of a recipient. */
  sharings?: () => Promise<Counts>
  outbox: () => Promise<Backlog[]>
  audit: { backlog(): Promise<Omit<Backlog, 'kind'>>; head(): Promise<ChainHead>; isBroken(): boolean }
  /** Of PostgreSQL. */
  connections?: () => { total: number; idle: number; waiting: number }
  certificates: readonly { use: string; notAfter: Date }[]
  dataDir: string
  now(): Date
}
export type Counts = Readonly<Record<string, number>>
export type Backlog = { kind: string; count: number; oldest: Date | undefined }

const FRESH_MS = 30_000

/** The state of the institution and of this process, as gauges that are filled when they are asked for. */
export function createStatistics(sources: Sources): Registry {
  const statistics = new Registry()
  collectDefaultMetrics({ register: statistics })
  const gauge = createGauges(statistics)
  const { consents, sharings, audit, connections, now } = sources
  const secondsSince = (instant: Date | undefined): number =>
    instant ? Math.max(0, (now().getTime() - instant.getTime()) / 1000) : 0

  const byStatus = (counts: Counts) =>
    Object.entries(counts).map(([status, value]) => ({ labels: { status }, value }))
  if (consents)
    gauge('consente_consents', 'Consents given, by recorded status.', ['status'], async () =>
      byStatus(await consents()),
    )
  if (sharings)
    gauge('consente_sharings', 'Sharings received, by recorded status.', ['status'], async () =>
      byStatus(await sharings()),
    )

  const backlog = fresh(sources.outbox)
  gauge(
    'consente_outbox_waiting',
    'Work for mail, holders and the insurer that is not done.',
    ['kind'],
    async () => (await backlog.get()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  )
  gauge('consente_outbox_oldest_seconds', 'Age of the oldest such work.', ['kind'], async () =>
    (await backlog.get()).map(({ kind, oldest }) => ({ labels: { kind }, value: secondsSince(oldest) })),
  )

  gauge('consente_audit_position', 'Rows of the audit log; never becomes smaller.', [], async () =>
    one((await audit.head()).position),
  )
  gauge(
    'consente_audit_oldest_unchained_seconds',
    'Age of the oldest audit entry that is not chained.',
    [],
    async () => one(secondsSince((await audit.backlog()).oldest)),
  )
  gauge('consente_audit_broken', '1 once this process has found the audit log broken.', [], async () =>
    one(Number(audit.isBroken())),
  )

  if (connections)
    gauge(
      'consente_database_connections',
      'Connections to PostgreSQL, and requests that wait for one.',
      ['state'],
      async () => byState(connections()),
    )
  gauge(
    'consente_certificate_expiry_timestamp_seconds',
    'When a certificate towards institutions ends.',
    ['use'],
    async () =>
      sources.certificates.map(({ use, notAfter }) => ({
        labels: { use },
        value: notAfter.getTime() / 1000,
      })),
  )
  gauge('consente_disk_free_ratio', 'Free part of the disk under the data folder.', [], async () => {
    const { bavail, blocks } = await statfs(sources.dataDir)
    return one(bavail / blocks)
  })
  return statistics
}

type Sample = { labels: Record<string, string>; value: number }
const one = (value: number): Sample[] => [{ labels: {}, value }]
const byState = (counts: Counts): Sample[] =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))

/** A gauge whose samples are looked up; one that cannot be looked up now is absent. */
function createGauges(registry: Registry) {
  return (name: string, help: string, labelNames: string[], look: () => Promise<Sample[]>): void => {
    const samples = fresh(look)
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        const found = await samples.get().catch(() => [])
        if (found.length === 0 && labelNames.length === 0) this.remove()
        for (const { labels, value } of found) this.set(labels, value)
      },
    })
  }
}

const fresh = <T>(look: () => Promise<T>) =>
  createCachedValue(async () => ({ value: await look(), lifeMs: FRESH_MS }))

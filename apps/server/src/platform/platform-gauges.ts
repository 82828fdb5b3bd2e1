import { statfs } from 'node:fs/promises'
import type { AuditStore } from './audit/audit.store.ts'
import type { Config } from './config/server-config.ts'
import type { Database } from './database/database.ts'
import { certificateEnds, readChain } from './network/certificates.ts'
import { countsGauge, type GaugeDeclaration, numberGauge, readRarely } from './observability/gauges.ts'
import type { PartWork } from './part.ts'
import type { Platform } from './platform.ts'
import { readOutboxBacklog } from './work/outbox-backlog.store.ts'

type Deps = Pick<Platform, 'tls' | 'clock'> & {
  revocation: Pick<Platform['revocation'], 'ends'>
  config: Pick<Config, 'dataDir' | 'signer'>
  certificates: NonNullable<PartWork['certificates']>
  database: Pick<Database, 'query' | 'connections'>
  audit: { store: Pick<AuditStore, 'head' | 'backlog'> }
  isAuditBroken(): boolean
}

/** Gauges of the platform's own state. */
export function platformGauges(deps: Deps): GaugeDeclaration[] {
  const { connections } = deps.database
  return [
    ...outboxGauges(deps),
    ...auditGauges(deps),
    ...[
      ...(connections ? [connectionsGauge(connections)] : []),
      certificatesGauge(deps),
      revocationGauge(deps),
    ].map((gauge) => ({ ...gauge, program: 'each' as const })),
    numberGauge('consente_disk_free_ratio', 'Free part of the disk under the data folder.', async () => {
      const { bavail, blocks } = await statfs(deps.config.dataDir)
      return bavail / blocks
    }),
  ]
}

function outboxGauges({ database, clock }: Deps): GaugeDeclaration[] {
  const backlog = readRarely(() => readOutboxBacklog(database))
  return [
    {
      name: 'consente_outbox_waiting',
      help: 'Work for mail, holders and the insurer that is not done.',
      labelNames: ['kind'],
      read: async () => (await backlog()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
    },
    {
      name: 'consente_outbox_oldest_seconds',
      help: 'Age of the oldest such work.',
      labelNames: ['kind'],
      read: async () =>
        (await backlog()).map(({ kind, oldest }) => ({
          labels: { kind },
          value: secondsBetween(oldest, clock.now()),
        })),
    },
  ]
}

function auditGauges({ audit: { store }, clock, isAuditBroken }: Deps): GaugeDeclaration[] {
  return [
    numberGauge(
      'consente_audit_position',
      'Rows of the audit log; never becomes smaller.',
      async () => (await store.head()).position,
    ),
    numberGauge(
      'consente_audit_oldest_unchained_seconds',
      'Age of the oldest audit entry that is not chained.',
      async () => secondsBetween((await store.backlog()).oldest, clock.now()),
    ),
    numberGauge('consente_audit_broken', '1 once this process has found the audit log broken.', async () =>
      Number(isAuditBroken()),
    ),
  ]
}

const connectionsGauge = (connections: () => Record<string, number>): GaugeDeclaration =>
  countsGauge('consente_database_connections', {
    help: 'Connections to PostgreSQL, and requests that wait for one.',
    label: 'state',
    read: async () => connections(),
  })

/** Those that this process has read: renewed files are in use from the next start on. */
function certificatesGauge({ tls, certificates, config: { signer }, clock }: Deps): GaugeDeclaration {
  const atSigner = signer.kind === 'http' ? signer.certificate : undefined
  const ends = certificateEnds({
    client: tls?.client,
    server: tls?.server,
    signer: atSigner === undefined ? undefined : readChain('signer', { certificate: atSigner }, clock.now()),
    ...certificates,
  })
  return {
    name: 'consente_certificate_expiry_timestamp_seconds',
    help: 'When a certificate ends, towards institutions or the signer, or of receipts.',
    labelNames: ['use'],
    read: async () =>
      ends.map(({ use, notAfter }) => ({ labels: { use }, value: notAfter.getTime() / 1000 })),
  }
}

const revocationGauge = ({ revocation }: Pick<Deps, 'revocation'>): GaugeDeclaration => ({
  name: 'consente_revocation_list_end_timestamp_seconds',
  help: 'When a certificate revocation list is out of date; 0 for one that was never read.',
  labelNames: ['list'],
  read: async () =>
    revocation
      .ends()
      .map(({ list, endsAt }) => ({ labels: { list }, value: (endsAt?.getTime() ?? 0) / 1000 })),
})

const secondsBetween = (past: Date | undefined, now: Date): number =>
  past ? Math.max(0, (now.getTime() - past.getTime()) / 1000) : 0

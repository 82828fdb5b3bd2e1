import { statfs } from 'node:fs/promises'
import type { AuditStore } from './audit/audit.store.ts'
import type { Config } from './config/server-config.ts'
import type { Database } from './database/database.ts'
import { certificateEnds, readChain } from './network/certificates.ts'
import { readRarely, secondsBetween } from './observability/gauges.ts'
import type { PartWork, ReadsOf } from './part.ts'
import type { Platform } from './platform.ts'
import type { PLATFORM } from './platform-declaration.ts'
import { readOutboxBacklog } from './work/outbox-backlog.store.ts'

type Deps = Pick<Platform, 'tls' | 'clock'> & {
  revocation: Pick<Platform['revocation'], 'ends'>
  config: Pick<Config, 'dataDir' | 'signer'>
  certificates: NonNullable<PartWork['certificates']>
  database: Pick<Database, 'query' | 'connections'>
  audit: { store: Pick<AuditStore, 'head' | 'backlog'> }
  isAuditBroken(): boolean
}

/** What the platform's gauges tell of its own state. */
export function platformGauges(deps: Deps) {
  const { database, clock, audit, revocation, config, isAuditBroken } = deps
  const { connections } = database
  const backlog = readRarely(() => readOutboxBacklog(database))
  const ends = certificateEndsOf(deps)
  return {
    consente_outbox_waiting: async () =>
      (await backlog()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
    consente_outbox_oldest_seconds: async () =>
      (await backlog()).map(({ kind, oldest }) => ({
        labels: { kind },
        value: secondsBetween(oldest, clock.now()),
      })),
    consente_audit_position: async () => (await audit.store.head()).position,
    consente_audit_oldest_unchained_seconds: async () =>
      secondsBetween((await audit.store.backlog()).oldest, clock.now()),
    consente_audit_broken: async () => Number(isAuditBroken()),
    ...(connections && { consente_database_connections: async () => connections() }),
    consente_certificate_expiry_timestamp_seconds: async () =>
      ends.map(({ use, notAfter }) => ({ labels: { use }, value: notAfter.getTime() / 1000 })),
    consente_revocation_list_end_timestamp_seconds: async () =>
      revocation
        .ends()
        .map(({ list, endsAt }) => ({ labels: { list }, value: (endsAt?.getTime() ?? 0) / 1000 })),
    async consente_disk_free_ratio() {
      const { bavail, blocks } = await statfs(config.dataDir)
      return bavail / blocks
    },
  } satisfies Partial<ReadsOf<typeof PLATFORM>>
}

/** Those that this process has read: renewed files are in use from the next start on. */
function certificateEndsOf({ tls, certificates, config: { signer }, clock }: Deps) {
  const atSigner = signer.kind === 'http' ? signer.certificate : undefined
  return certificateEnds({
    client: tls?.client,
    server: tls?.server,
    signer: atSigner === undefined ? undefined : readChain('signer', { certificate: atSigner }, clock.now()),
    ...certificates,
  })
}

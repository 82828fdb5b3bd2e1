import type { AuditLog } from './audit/audit.ts'
import type { Clock } from './base/clock.ts'
import type { Config } from './config/server-config.ts'
import type { Database } from './database/database.ts'
import type { Keys } from './keys/signing-keys.ts'
import type { CertificateRevocation } from './network/certificate-revocation.ts'
import type { MutualTls } from './network/certificates.ts'
import type { ClientCertificates } from './network/client-certificate.ts'
import type { Log } from './observability/log.ts'
import type { SchemeCalls } from './observability/scheme-calls.ts'
import type { TraceLinks } from './observability/trace-links.ts'
import type { Seal } from './secrets/seal.ts'
import type { ThrottleStore } from './throttling/throttle.store.ts'
import type { Outbox } from './work/outbox.ts'
import type { Queue } from './work/queue.ts'

/** Mechanisms that every part of the server uses; made once in each program. */
export type Platform = {
  config: Config
  database: Database
  seal: Seal
  /** Certificates towards other institutions; undefined without mutual TLS. */
  tls: MutualTls | undefined
  revocation: CertificateRevocation
  clientCertificates: ClientCertificates
  keys: Keys
  clock: Clock
  log: Log
  queue: Queue
  outbox: Outbox
  audit: AuditLog
  traceLinks: TraceLinks
  /** Calls between institutions, for the parts that report them to the scheme. */
  schemeCalls: SchemeCalls
  /** Counts of attempts; each part counts by its own policies (`createThrottling`). */
  throttles: ThrottleStore
}

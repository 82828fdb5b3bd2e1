import type { AuditLog } from './audit.ts'
import type { MutualTls } from './certificates.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Outbox } from './outbox.ts'
import type { Queue } from './queue.ts'
import type { Roads } from './road-trace.ts'
import type { Seal } from './seal.ts'
import type { Throttling } from './throttling.ts'

/** What every part of the server stands on; made once in `main.ts`. */
export type Platform = {
  config: Config
  database: Database
  seal: Seal
  /** Certificates towards other institutions; undefined without mutual TLS. */
  tls: MutualTls | undefined
  keys: Keys
  clock: Clock
  log: Log
  queue: Queue
  outbox: Outbox
  audit: AuditLog
  roads: Roads
  throttling: Throttling
}

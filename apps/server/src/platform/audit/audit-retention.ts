import { DAY_MS } from '@consente/domain/base/durations'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../config/server-config.ts'
import type { Sql } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Job } from '../work/jobs.ts'
import type { Oldest, SignedCut } from './audit.store.ts'
import type { Audit, AuditLog } from './audit.ts'
import { EMPTY_CHAIN } from './audit-chain.ts'
import { findBreak } from './audit-verification.ts'
import type { PlatformAuditEvent } from './platform-audit-events.ts'

/** Number of rows that are cut off together; never fewer. */
const STRETCH = 2_000
/** Number of newest rows that are never cut off: the chain continues from them, and processes verify them. */
const SPARE = 10_000
/** Limit of one night: four million rows. */
const MOST_STRETCHES = 2_000
const EVERY_NIGHT = '41 5 * * *'

/** Cuts off rows whose retention has ended (docs/decisions/server/audit-log.md); none unless the configuration sets a retention. */
export function auditRetentionJobs({ config, ...deps }: Deps & { config: Pick<Config, 'auditLog'> }): Job[] {
  const { keepDays } = config.auditLog ?? {}
  if (keepDays === undefined) return []
  return [{ name: 'audit.cut', cron: EVERY_NIGHT, run: () => cutAudit(deps, keepDays) }]
}

type Sizes = { stretch: number; spare: number }
type Deps = {
  audit: Pick<AuditLog, 'store' | 'hashes'> & Audit<PlatformAuditEvent>
  clock: Clock
  log: Log
}

/** From when on entries are kept, here and by whatever is kept as long as the audit log. */
export const keptSince = (now: Date, keepDays: number): Date => new Date(now.getTime() - keepDays * DAY_MS)

/**
 * Cuts off whole stretches, each in a transaction with the record of the cut and an audit entry about it. A stretch
 * with a defect stays, so that the evidence is not deleted.
 * @returns the latest cut, if rows were cut off
 */
export async function cutAudit(
  { audit, clock, log }: Deps,
  keepDays: number,
  { stretch, spare }: Sizes = { stretch: STRETCH, spare: SPARE },
): Promise<SignedCut | undefined> {
  const now = clock.now()
  const before = keptSince(now, keepDays)

  async function decide(sql: Sql, { rows, cut, head }: Oldest): Promise<SignedCut | undefined> {
    const last = rows.at(-1)
    if (!last || rows.length < stretch || head.position - last.position < spare) return undefined
    if (rows.some(({ at }) => at >= before)) return undefined
    const broken = findBreak(audit.hashes, cut ?? EMPTY_CHAIN, rows)
    if (broken) throw new Error(`The audit log is broken: ${broken.reason}. Nothing is cut off.`)
    const next = { position: last.position, hash: last.hash, until: last.at, at: now }
    await audit.record(sql, { event: 'audit.cut', subject: 'audit', detail: { position: next.position } })
    return { ...next, mac: audit.hashes.cut(next) }
  }

  let done: SignedCut | undefined
  for (let turn = 0; turn < MOST_STRETCHES; turn += 1) {
    const cut = await audit.store.cutOff(stretch, decide)
    if (!cut) break
    done = cut
  }
  if (done)
    log.info({ auditCut: `${done.position}:${done.hash}` }, 'the oldest rows of the audit log are gone')
  return done
}

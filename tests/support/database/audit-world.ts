import { randomBytes } from 'node:crypto'
import { beforeEach } from 'vitest'
import { type AuditLog, openAudit } from '../../../apps/server/src/platform/audit/audit.ts'
import { createAuditChainer } from '../../../apps/server/src/platform/audit/audit-chainer.ts'
import { verifyAudit } from '../../../apps/server/src/platform/audit/audit-verification.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { createSeal } from '../../../apps/server/src/platform/secrets/seal.ts'
import type { OpenDatabase } from './each-database.ts'
import type { Database } from './looked-into.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'

const log = createLog('silent', 'teste')
const seal = createSeal([randomBytes(32)])

/** For each test: an audit log over a database of its own. */
export function setUpAudit(open: OpenDatabase, start?: Date) {
  const world = { log, seal } as {
    log: typeof log
    seal: typeof seal
    database: Database
    clock: MovableClock
    audit: AuditLog
  }
  beforeEach(async () => {
    const [database, clock] = [await open(), movableClock(start)]
    Object.assign(world, { database, clock, audit: await openAudit(database, seal, clock) })
  })
  const chainer = () => createAuditChainer({ ...world.audit, log })
  const verify = (known?: { position: number; hash: string }) =>
    verifyAudit(world.audit.store, world.audit.hashes, known)

  /** What an attacker with all rights on the database can do. */
  async function behindItsBack(...statements: string[]): Promise<void> {
    const triggers = (state: 'disable' | 'enable') =>
      ['log', 'inbox', 'cut'].map((table) => `alter table audit_${table} ${state} trigger all`)
    for (const statement of [...triggers('disable'), ...statements, ...triggers('enable')])
      await world.database.script(statement)
  }

  return Object.assign(world, { chainer, verify, behindItsBack })
}

import type { Log } from '../observability/log.ts'
import type { AuditStore, Chained, Waiting } from './audit.store.ts'
import { type AuditHashes, type ChainHead, isSameHash } from './audit-chain.ts'
import { findBreak, findBrokenStart, findForgedEntry } from './audit-verification.ts'

const BATCH = 500
/** Number of newest rows that are verified regularly while the server runs; `npm run verify-audit` verifies all rows. */
const RECHECKED_ROWS = 2_000
const TOLD_EVERY_MS = 10 * 60_000

type AuditChainer = {
  /** Chains the waiting entries. @returns how many */
  chain(): Promise<number>
  /** Verifies the newest rows. @returns the defect in words, or undefined */
  recheck(): Promise<string | undefined>
  /** The defect that was found; stays until the process ends. */
  readonly broken: string | undefined
}

/**
 * Maintains the chain: appends waiting entries, remembers the head and writes it to the server's log, so that
 * removing the chain's end contradicts both the running process and copies of the log on other machines.
 */
export function createAuditChainer(deps: {
  store: AuditStore
  hashes: AuditHashes
  log: Log
  /** Called with every entry once it is chained: over all processes once. */
  onChained?: (entries: readonly Chained[]) => void
}): AuditChainer {
  const { store, hashes, log, onChained } = deps
  let known: ChainHead | undefined
  let broken: string | undefined
  let toldAt = 0

  function report(reason: string | undefined): void {
    if (!reason || broken) return
    broken = reason
    log.error({ reason }, 'the audit log is broken')
  }

  function link(head: ChainHead, entries: readonly Waiting[]): Chained[] {
    report(contradiction(head, known))
    let current = head
    return entries.map(({ mac, ...record }) => {
      report(findForgedEntry(hashes, { ...record, mac }))
      const row = { ...record, position: current.position + 1, previous: current.hash }
      current = { position: row.position, hash: hashes.link(current, record) }
      return { ...row, hash: current.hash }
    })
  }

  function tell(head: ChainHead): void {
    known = head
    if (performance.now() - toldAt < TOLD_EVERY_MS && toldAt > 0) return
    toldAt = performance.now()
    log.info({ auditHead: `${head.position}:${head.hash}` }, 'audit log')
  }

  return {
    get broken() {
      return broken
    },
    async chain() {
      const chained = await store.chain(BATCH, link)
      const last = chained.at(-1)
      if (last) tell({ position: last.position, hash: last.hash })
      onChained?.(chained)
      return chained.length
    },
    async recheck() {
      const head = await store.head()
      report(contradiction(head, known))
      report((await findBrokenStart(store, hashes))?.reason)
      // The first of these rows was verified before, or is the beginning.
      const [before, ...rows] = await store.after(
        Math.max(0, head.position - RECHECKED_ROWS - 1),
        RECHECKED_ROWS + 1,
      )
      report(before && findBreak(hashes, before, rows)?.reason)
      return broken
    },
  }
}

/** The chain never becomes shorter, and its rows never change. */
function contradiction(head: ChainHead, known: ChainHead | undefined): string | undefined {
  if (!known || head.position > known.position) return undefined
  if (head.position < known.position)
    return `it ended at row ${known.position} and now ends at row ${head.position}`
  return isSameHash(head.hash, known.hash) ? undefined : `row ${head.position} is another one than it was`
}

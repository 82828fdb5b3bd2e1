import type { AuditStore, Chained, Waiting } from './audit.store.ts'
import { type AuditHashes, type ChainHead, EMPTY_CHAIN, isSameHash } from './audit-chain.ts'

const PAGE = 2_000
/** Entries are chained within seconds; more than this many wait only when nothing chains them. */
const MOST_WAITING = 100_000

export type Break = { position: number; reason: string }
export type Verdict = {
  /** Rows that hold. */
  checked: number
  /** Entries that are not chained yet, and hold. */
  waiting: number
  /** The last row that holds; note it down elsewhere, and a later end of the log cannot be cut off before it. */
  head: ChainHead
  /** The first row that does not hold. */
  broken: Break | undefined
}

/**
 * Goes through the whole audit log, row by row.
 * @param known a head that was noted down before: the row must still be there and be the same.
 */
export async function verifyAudit(
  store: AuditStore,
  hashes: AuditHashes,
  known?: ChainHead,
): Promise<Verdict> {
  let head = EMPTY_CHAIN
  for (;;) {
    const rows = await store.after(head.position, PAGE)
    const broken = breakIn(hashes, head, rows) ?? otherThanKnown(rows, known)
    const held = broken ? rows.filter(({ position }) => position < broken.position) : rows
    head = only(held.at(-1) ?? head)
    if (broken) return { checked: head.position, waiting: 0, head, broken }
    if (rows.length < PAGE) break
  }
  const missing = known && known.position > head.position ? shortened(head, known) : undefined
  const entries = await store.waiting(MOST_WAITING)
  const forged = entries.map((entry) => forgedEntry(hashes, entry)).find((reason) => reason !== undefined)
  const broken = missing ?? (forged ? { position: head.position + 1, reason: forged } : undefined)
  return { checked: head.position, waiting: entries.length, head, broken }
}

/** The first row that does not follow from the one before it. */
export function breakIn(hashes: AuditHashes, before: ChainHead, rows: readonly Chained[]): Break | undefined {
  let head = before
  for (const row of rows) {
    const reason = wrongWith(hashes, head, row)
    if (reason) return { position: row.position, reason: `row ${row.position} (${row.id}): ${reason}` }
    head = row
  }
  return undefined
}

function wrongWith(hashes: AuditHashes, head: ChainHead, row: Chained): string | undefined {
  if (row.position !== head.position + 1) return `row ${head.position + 1} is missing before it`
  if (!isSameHash(row.previous, head.hash)) return 'it does not follow from the row before it'
  return isSameHash(row.hash, hashes.link(head, row)) ? undefined : 'it is not what was recorded'
}

/** What is wrong with an entry that waits to be chained. */
export function forgedEntry(hashes: AuditHashes, { mac, ...record }: Waiting): string | undefined {
  return isSameHash(mac, hashes.mac(record)) ? undefined : `entry ${record.id} is not what was recorded`
}

function otherThanKnown(rows: readonly Chained[], known: ChainHead | undefined): Break | undefined {
  const row = known && rows.find(({ position }) => position === known.position)
  if (!row || isSameHash(row.hash, known.hash)) return undefined
  return { position: row.position, reason: `row ${row.position} is another one than was noted down` }
}

function shortened(head: ChainHead, known: ChainHead): Break {
  const reason = `row ${head.position + 1} and what followed are missing: row ${known.position} was noted down`
  return { position: head.position + 1, reason }
}

const only = ({ position, hash }: ChainHead): ChainHead => ({ position, hash })

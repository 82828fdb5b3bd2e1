import type { AuditStore, Chained, SignedCut, Waiting } from './audit.store.ts'
import { type AuditCut, type AuditHashes, type ChainHead, EMPTY_CHAIN, isSameHash } from './audit-chain.ts'

const PAGE = 2_000
/** Entries are chained within seconds; more waiting ones show that no process chains them. */
const MOST_WAITING = 100_000

type ChainBreak = { position: number; reason: string }
/** The result of verifying the audit log. */
export type Verdict = {
  /** Number of valid rows. */
  checked: number
  /** Number of valid entries that are not chained yet. */
  waiting: number
  /** The last valid row. An operator who has noted it down elsewhere can later show that rows up to it are missing. */
  head: ChainHead
  /** The first invalid row. */
  broken: ChainBreak | undefined
  /** The cut at the beginning; the first row continues from it. */
  cut: AuditCut | undefined
}

/**
 * Verifies the whole audit log, row by row.
 * @param known a head that was noted down before: the row must still exist and be unchanged
 */
export async function verifyAudit(
  store: AuditStore,
  hashes: AuditHashes,
  known?: ChainHead,
): Promise<Verdict> {
  const cut = await store.cut()
  const verdict = await verifyAfter(cut, { store, hashes, known })
  const now = await store.cut()
  // A running institution may have cut off more rows meanwhile.
  return now?.position === cut?.position ? verdict : verifyAudit(store, hashes, known)
}

async function verifyAfter(
  cut: SignedCut | undefined,
  { store, hashes, known }: { store: AuditStore; hashes: AuditHashes; known: ChainHead | undefined },
): Promise<Verdict> {
  const forgedCut = wrongCut(hashes, cut)
  let head = cut ? only(cut) : EMPTY_CHAIN
  const gone = head.position
  const tell = (broken: ChainBreak | undefined, waiting = 0): Verdict => ({
    checked: head.position - gone,
    waiting,
    head,
    broken,
    cut,
  })
  if (forgedCut) return tell(forgedCut)
  for (let from = 0; ; from = head.position) {
    const rows = await store.after(from, PAGE)
    const broken = findBreak(hashes, head, rows) ?? otherThanKnown(cut ? [cut, ...rows] : rows, known)
    const held = broken ? rows.filter(({ position }) => position < broken.position) : rows
    head = only(held.at(-1) ?? head)
    if (broken) return tell(broken)
    if (rows.length < PAGE) break
  }
  const missing = known && known.position > head.position ? shortened(head, known) : undefined
  const entries = await store.waiting(MOST_WAITING)
  const forged = entries.map((entry) => findForgedEntry(hashes, entry)).find((reason) => reason !== undefined)
  const emptied = head.position === 0 && entries.length === 0
  const broken =
    missing ??
    (emptied
      ? { position: 1, reason: 'no row is there: the first ones are written with the keys' }
      : undefined) ??
    (forged ? { position: head.position + 1, reason: forged } : undefined)
  return tell(broken, entries.length)
}

/** The verdict in words, for the operator. */
export function linesOf({ checked, waiting, head, broken, cut }: Verdict): string[] {
  return [
    ...(cut
      ? [
          `Rows 1 to ${cut.position}, up to ${cut.until.toISOString()}, were cut off on ${cut.at.toISOString()}; what follows starts from there.`,
        ]
      : []),
    `${checked} rows of the audit log hold.`,
    broken
      ? `BROKEN: ${broken.reason}.`
      : `${waiting} entries wait to be chained. Last row: ${head.position}:${head.hash}`,
  ]
}

/** True if the log begins with its first row or after the recorded cut. */
export async function findBrokenStart(
  store: AuditStore,
  hashes: AuditHashes,
): Promise<ChainBreak | undefined> {
  const cut = await store.cut()
  const rows = await store.after(0, 1)
  const isStill = (await store.cut())?.position === cut?.position
  return wrongCut(hashes, cut) ?? (isStill ? findBreak(hashes, cut ?? EMPTY_CHAIN, rows) : undefined)
}

function wrongCut(hashes: AuditHashes, cut: SignedCut | undefined): ChainBreak | undefined {
  if (!cut || isSameHash(cut.mac, hashes.cut(cut))) return undefined
  const { position } = cut
  return { position, reason: `that rows up to ${position} were cut off is not what was recorded` }
}

/** The first row that does not continue the chain. */
export function findBreak(
  hashes: AuditHashes,
  before: ChainHead,
  rows: readonly Chained[],
): ChainBreak | undefined {
  let head = before
  for (const row of rows) {
    const reason = wrongWith(hashes, head, row)
    if (reason) return { position: row.position, reason: `row ${row.position} (${row.id}): ${reason}` }
    head = row
  }
  return undefined
}

function wrongWith(hashes: AuditHashes, head: ChainHead, row: Chained): string | undefined {
  if (row.position <= head.position) return 'it was cut off before, and is there'
  if (row.position !== head.position + 1) return `row ${head.position + 1} is missing before it`
  if (!isSameHash(row.previous, head.hash)) return 'it does not follow from the row before it'
  return isSameHash(row.hash, hashes.link(head, row)) ? undefined : 'it is not what was recorded'
}

/** The defect of an entry that waits to be chained. */
export function findForgedEntry(hashes: AuditHashes, { mac, ...record }: Waiting): string | undefined {
  return isSameHash(mac, hashes.mac(record)) ? undefined : `entry ${record.id} is not what was recorded`
}

function otherThanKnown(rows: readonly ChainHead[], known: ChainHead | undefined): ChainBreak | undefined {
  const row = known && rows.find(({ position }) => position === known.position)
  if (!row || isSameHash(row.hash, known.hash)) return undefined
  return { position: row.position, reason: `row ${row.position} is another one than was noted down` }
}

function shortened(head: ChainHead, known: ChainHead): ChainBreak {
  const reason = `row ${head.position + 1} and what followed are missing: row ${known.position} was noted down`
  return { position: head.position + 1, reason }
}

const only = ({ position, hash }: ChainHead): ChainHead => ({ position, hash })

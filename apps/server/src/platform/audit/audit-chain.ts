import { createHmac, timingSafeEqual } from 'node:crypto'

/** One action as the log keeps it, without personal data in clear. */
export type AuditRecord = {
  id: string
  at: Date
  event: string
  outcome: string
  actor: string
  subject: string
  /** Keyed hash of the CPF or CNPJ that it is about. */
  person: string | undefined
  interactionId: string
  /** JSON text of codes and counts. */
  detail: string
}
/** The chain up to a row. */
export type ChainHead = { position: number; hash: string }
/** The last row of those that were cut off the beginning, all of which are gone. */
export type AuditCut = ChainHead & {
  /** When that row was recorded. */
  until: Date
  /** When it was cut off. */
  at: Date
}

/** Before the first row. */
export const EMPTY_CHAIN: ChainHead = { position: 0, hash: '' }

/**
 * Keyed hashes (HMAC-SHA256) of the audit log: somebody who can write the database but lacks its key can neither make a
 * row that fits nor find a CPF by trying all of them.
 */
export function createAuditHashes(key: Buffer) {
  const hashed = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return {
    /** The row's link: of the one before it and of itself. */
    link: (previous: ChainHead, record: AuditRecord): string =>
      hashed('row', String(previous.position + 1), previous.hash, contentOf(record)),
    /** Of an entry that is not chained yet. */
    mac: (record: AuditRecord): string => hashed('entry', contentOf(record)),
    /** Of what was cut off: nobody else can say that rows went rightly. */
    cut: ({ position, hash, until, at }: AuditCut): string =>
      hashed('cut', String(position), hash, until.toISOString(), at.toISOString()),
    /** Stands for a CPF or CNPJ; the same for the same document. */
    person: (document: string): string => hashed('person', document),
  }
}
export type AuditHashes = ReturnType<typeof createAuditHashes>

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Everything that a row says, in one text. */
function contentOf(record: AuditRecord): string {
  const { id, at, event, outcome, actor, subject, person, interactionId, detail } = record
  return JSON.stringify([
    id,
    at.toISOString(),
    event,
    outcome,
    actor,
    subject,
    person ?? null,
    interactionId,
    detail,
  ])
}

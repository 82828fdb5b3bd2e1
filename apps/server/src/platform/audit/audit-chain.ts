import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** One action as it is stored in the log, without personal data in clear. */
export type AuditRecord = {
  id: string
  at: Date
  event: string
  outcome: string
  actor: string
  subject: string
  /** Keyed hash of the CPF or CNPJ of the affected person. */
  person: string | undefined
  interactionId: string
  /** JSON text of codes and counts. */
  detail: string
}
/** The last link of the chain up to a row. */
export type ChainHead = { position: number; hash: string }
/** The last of the rows that were cut off at the beginning. */
export type AuditCut = ChainHead & {
  /** When that row was recorded. */
  until: Date
  /** When it was cut off. */
  at: Date
}

/** The chain before its first row. */
export const EMPTY_CHAIN: ChainHead = { position: 0, hash: '' }

/**
 * Keyed hashes (HMAC-SHA256) of the audit log: somebody who can write to the database but lacks its key can neither forge
 * a row nor find a CPF by trying all of them.
 */
export function createAuditHashes(key: Buffer) {
  // Node 24 takes six times as long for a key that is bytes.
  const secret = createSecretKey(key)
  const hashed = (...parts: readonly string[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return {
    /** The row's link: hash of the previous link and of the row itself. */
    link: (previous: ChainHead, record: AuditRecord): string =>
      hashed('row', String(previous.position + 1), previous.hash, contentOf(record)),
    /** MAC of an entry that is not chained yet. */
    mac: (record: AuditRecord): string => hashed('entry', contentOf(record)),
    /** MAC of the record of a cut, so that only holders of the key can cut rows off. */
    cut: ({ position, hash, until, at }: AuditCut): string =>
      hashed('cut', String(position), hash, until.toISOString(), at.toISOString()),
    /** Pseudonym of a CPF or CNPJ; the same for the same document. */
    person: (document: string): string => hashed('person', document),
    /** Pseudonym of a policy in one consent; another one in every other consent. */
    policy: (subject: string, resourceId: string): string => hashed('policy', subject, resourceId),
  }
}
/** Keyed hashes of entries and of the chain. */
export type AuditHashes = ReturnType<typeof createAuditHashes>

/** Compares two hashes in the same time, whatever they differ in. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** All fields of a row as one text. */
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

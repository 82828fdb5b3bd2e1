import { randomUUID } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { Database, Sql } from '../database/database.ts'
import { type Actor, currentInteraction } from '../observability/interaction.ts'
import { redact } from '../observability/log.ts'
import type { Seal } from '../secrets/seal.ts'
import { type AuditStore, createAuditStore, inboxValues, loadAuditKey } from './audit.store.ts'
import { type AuditHashes, createAuditHashes } from './audit-chain.ts'

/** What a part records: `Event` is the union of the names that it declares. */
export type AuditEntry<Event extends string> = {
  /** Named by what it was done to, and what was done. */
  event: Event
  /** Default: `done`. */
  outcome?: 'done' | 'refused'
  /** The consent's id, `account` (then `person` says whose), the client's id, the key's id, the session's or `all`. */
  subject: string
  /** CPF or CNPJ that it is about; kept as a keyed hash. */
  person?: string | undefined
  /** Codes and counts: never personal data. */
  detail?: Readonly<Record<string, string | number | boolean | undefined>>
}

/**
 * The append-only record of actions (OPIN controls manual), as one part may use it: each part takes an `Audit` of its own
 * events, so that the compiler refuses any other name.
 */
export type Audit<Event extends string> = {
  /** Records an action inside the transaction that does it: neither exists without the other. */
  record(sql: Sql, entry: AuditEntry<Event>): Promise<void>
  /** The values of an entry for `insertAuditFrom`: where the action and its entry are one statement. */
  prepare(entry: AuditEntry<Event>): unknown[]
}

/** The record, open to every part's events, and what it is kept and checked with. */
export type AuditLog = Audit<string> & { store: AuditStore; hashes: AuditHashes }

export async function openAudit(database: Database, seal: Seal, clock: Clock): Promise<AuditLog> {
  const store = createAuditStore(database)
  const hashes = createAuditHashes(await loadAuditKey(database, seal))
  return { ...createAudit({ store, hashes, clock }), store, hashes }
}

function createAudit({
  store,
  hashes,
  clock,
}: {
  store: AuditStore
  hashes: AuditHashes
  clock: Clock
}): Audit<string> {
  function prepare({ event, outcome = 'done', subject, person, detail = {} }: AuditEntry<string>): unknown[] {
    const { id: interactionId, actor } = currentInteraction() ?? AT_START
    const record = {
      id: randomUUID(),
      at: clock.now(),
      event,
      outcome,
      actor: nameOf(actor, hashes),
      subject,
      person: person === undefined ? undefined : hashes.person(person),
      interactionId,
      detail: redact(JSON.stringify(detail)),
    }
    return inboxValues(record, hashes.mac(record))
  }

  return { prepare, record: (sql, entry) => store.add(sql, prepare(entry)) }
}

/** Who acts at the start, for instance when keys are made. */
const AT_START = { id: 'start', actor: { kind: 'institution' } } as const

function nameOf(actor: Actor, hashes: AuditHashes): string {
  switch (actor.kind) {
    case 'customer':
      return `customer:${hashes.person(actor.document)}`
    case 'recipient':
      return `recipient:${actor.clientId}`
    case 'holder':
      return `holder:${actor.authorisationServerId}`
    default:
      return actor.kind
  }
}

import { randomUUID } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { Database, Sql } from '../database/database.ts'
import { type Actor, currentInteraction } from '../observability/interaction.ts'
import { redact } from '../observability/log.ts'
import type { Seal } from '../secrets/seal.ts'
import { type AuditStore, createAuditStore, inboxValues, loadAuditKey } from './audit.store.ts'
import { type AuditHashes, createAuditHashes } from './audit-chain.ts'

/** An entry as a part records it; `Event` is the union of the event names that the part declares. */
export type AuditEntry<Event extends string> = {
  /** Name of the event: the object and what happened to it. */
  event: Event
  /** Default: `done`. */
  outcome?: 'done' | 'refused'
  /** The consent's id, `account` (`person` says whose), the client's id, the key's id, the session's id or `all`. */
  subject: string
  /** CPF or CNPJ of the affected person; stored as a keyed hash. */
  person?: string | undefined
  /** Codes and counts, and as `consent` the id of one; never personal data. */
  detail?: Readonly<Record<string, string | number | boolean | undefined>>
}

/**
 * The append-only audit log (OPIN controls manual) as one part uses it: each part gets an `Audit` of its own events,
 * so that the compiler refuses any other name.
 */
export type Audit<Event extends string> = {
  /** Records an action inside the transaction that performs it, so that neither exists without the other. */
  record(sql: Sql, entry: AuditEntry<Event>): Promise<void>
  /** The values of an entry for `insertAuditFrom`: for an action that is one statement together with its entry. */
  prepare(entry: AuditEntry<Event>): unknown[]
}

/** The audit log for all events, with its store and hashes. */
export type AuditLog = Audit<string> & { store: AuditStore; hashes: AuditHashes }

/** Opens the audit log with its sealed key, which is made once. */
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
      detail: JSON.stringify(detail, redacted),
    }
    return inboxValues(record, hashes.mac(record))
  }

  return { prepare, record: (sql, entry) => store.add(sql, prepare(entry)) }
}

/** NOTE: the steps of a consent are found by its id, and a random one may look like a CNPJ. */
const redacted = (name: string, value: unknown): unknown =>
  typeof value === 'string' && name !== 'consent' ? redact(value) : value

/** The actor at the start, for instance when keys are made. */
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

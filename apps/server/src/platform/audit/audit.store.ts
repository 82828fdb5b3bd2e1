import { randomBytes } from 'node:crypto'
import type { Database, Row, Sql } from '../database/database.ts'
import type { Seal } from '../secrets/seal.ts'
import type { AuditCut, AuditRecord, ChainHead } from './audit-chain.ts'

const RECORD = 'id, at, event, outcome, actor, subject, person, interaction_id, detail'

/** Advisory lock: any number that all processes of an institution use, and no other lock. */
const LOCK = 7_031_957

/** An entry that is not chained yet. */
export type Waiting = AuditRecord & { mac: string }
/** A row of the chain. */
export type Chained = AuditRecord & ChainHead & { previous: string }
/** The mark of what was cut off, with its keyed hash. */
export type SignedCut = AuditCut & { mac: string }

/**
 * The audit log. Promises: an entry exists exactly when the transaction that added it was committed; one process at a
 * time chains entries, each once, in the order of their arrival; chained rows never change; rows are deleted from the
 * beginning only, together with a record of the cut.
 */
export function createAuditStore(database: Database) {
  return {
    /** Adds an entry inside the caller's transaction. */
    async add(sql: Sql, values: readonly unknown[]): Promise<void> {
      await sql.run(
        `insert into audit_inbox (${INBOX}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        values,
      )
    },

    /**
     * Chains up to `most` waiting entries; `chain` computes their links after the head.
     * @returns the chained rows; none when another process holds the lock
     */
    async chain(most: number, link: (head: ChainHead, entries: readonly Waiting[]) => Chained[]) {
      const waits = await database.query('select 1 from audit_inbox limit 1')
      if (waits.length === 0) return []
      return database.transaction(async (sql) => {
        if (!(await isMine(sql))) return []
        const entries = await waiting(sql, most)
        const chained = link(await headOf(sql), entries)
        await sql.run(INSERT_ALL, [JSON.stringify(chained.map(toJson))])
        await sql.run('delete from audit_inbox where id = any($1::uuid[])', [chained.map(({ id }) => id)])
        return chained
      })
    },

    head: (): Promise<ChainHead> => headOf(database),

    /** Rows after a position, in order. */
    after: (position: number, most: number): Promise<Chained[]> => rowsAfter(database, position, most),

    cut: (): Promise<SignedCut | undefined> => cutOf(database),

    /**
     * Passes the oldest `most` rows, the previous cut and the head to `decide`; deletes the rows up to the cut that
     * it returns, if any, and records the cut in their place.
     * @returns the cut
     */
    async cutOff(
      most: number,
      decide: (sql: Sql, found: Oldest) => Promise<SignedCut | undefined>,
    ): Promise<SignedCut | undefined> {
      return database.transaction(async (sql) => {
        if (!(await isMine(sql))) return undefined
        const rows = await rowsAfter(sql, 0, most)
        const cut = await decide(sql, { rows, cut: await cutOf(sql), head: await headOf(sql) })
        if (!cut) return undefined
        await sql.run(UPSERT_CUT, [cut.position, cut.hash, cut.until, cut.at, cut.mac])
        await sql.run('delete from audit_log where position <= $1', [cut.position])
        return cut
      })
    },

    /** Events of these kinds about a person, newest first; chained already or not. @param person as a hash */
    async ofPerson(
      { person, events, since }: { person: string; events: readonly string[]; since: Date },
      most: number,
    ): Promise<Pick<AuditRecord, 'at' | 'event' | 'detail'>[]> {
      return database.query(
        `select at, event, detail from audit_log
         where person = $1 and event = any($2) and at >= $3 and outcome = 'done'
         union all select at, event, detail from audit_inbox
         where person = $1 and event = any($2) and at >= $3 and outcome = 'done' order by at desc limit $4`,
        [person, events, since, most],
      )
    },

    waiting: (most: number): Promise<Waiting[]> => waiting(database, most),

    /** The number of entries that are not chained yet, and when the oldest was added. */
    async backlog(): Promise<{ count: number; oldest: Date | undefined }> {
      const [row] = await database.query<{ count: number; oldest: Date | null }>(
        'select count(*)::int as count, min(at) as oldest from audit_inbox',
      )
      return { count: row?.count ?? 0, oldest: row?.oldest ?? undefined }
    },
  }
}
/** The two tables of the audit log. */
export type AuditStore = ReturnType<typeof createAuditStore>
/** The oldest rows, for the decision what may be cut off. */
export type Oldest = { rows: readonly Chained[]; cut: SignedCut | undefined; head: ChainHead }

const UPSERT_CUT = `insert into audit_cut (id, position, hash, until, at, mac) values (1, $1, $2, $3, $4, $5)
  on conflict (id) do update set position = excluded.position, hash = excluded.hash, until = excluded.until,
    at = excluded.at, mac = excluded.mac`

/** Takes the chain's lock until the transaction ends. @returns false when another process holds it */
async function isMine(sql: Sql): Promise<boolean> {
  const [lock] = await sql.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK])
  return lock?.mine ?? false
}

async function rowsAfter(sql: Sql, position: number, most: number): Promise<Chained[]> {
  const rows = await sql.query<ChainedRow>(
    `select position, ${RECORD}, previous, hash from audit_log where position > $1 order by position limit $2`,
    [position, most],
  )
  return rows.map(rowToChained)
}

async function cutOf(sql: Sql): Promise<SignedCut | undefined> {
  const [row] = await sql.query<Omit<SignedCut, 'position'> & { position: string | number }>(
    'select position, hash, until, at, mac from audit_cut',
  )
  return row && { ...row, position: Number(row.position) }
}

/** The key of the hashes: made once, stored sealed. Promise: several processes that start at once get the same one. */
export async function loadAuditKey(database: Database, seal: Seal): Promise<Buffer> {
  await database.run('insert into audit_key (id, sealed) values (1, $1) on conflict do nothing', [
    seal.seal(randomBytes(32).toString('base64')),
  ])
  const key = await findAuditKey(database, seal)
  if (!key) throw new Error('The key of the audit log is missing right after it was made.')
  return key
}

export async function findAuditKey(database: Database, seal: Seal): Promise<Buffer | undefined> {
  const sealed = await sealedAuditKey(database)
  return sealed === undefined ? undefined : Buffer.from(seal.open(sealed), 'base64')
}

export async function sealedAuditKey(database: Pick<Database, 'query'>): Promise<string | undefined> {
  const [row] = await database.query<{ sealed: string }>('select sealed from audit_key')
  return row?.sealed
}

const INBOX = 'id, at, event, outcome, actor, subject, person, interaction_id, detail, mac'
const INBOX_TYPES = 'uuid timestamptz text text text text text text text text'.split(' ')

/** The values of an entry, in the order of the inbox. */
export const inboxValues = (record: AuditRecord, mac: string): unknown[] => [...valuesOf(record), mac]

/**
 * The part of a statement that adds one entry for each row that its `changed` part returned.
 * @param places of the values (`inboxValues`), such as `$3`
 */
export const insertAuditFrom = (changed: string, places: readonly string[]): string =>
  `insert into audit_inbox (${INBOX}) select ${typed(places)} from ${changed}`

/** The same for several entries, in this order. */
export function insertAudits(changed: string, entries: readonly (readonly string[])[]): string {
  const rows = entries.map((places, turn) => `select ${turn} as turn, ${typed(places)} from ${changed}`)
  return `insert into audit_inbox (${INBOX}) select ${INBOX} from (${rows.join(' union all ')}) entry order by turn`
}

const INBOX_NAMES = INBOX.split(', ')
const typed = (places: readonly string[]): string =>
  places.map((place, index) => `${place}::${INBOX_TYPES[index]} as ${INBOX_NAMES[index]}`).join(', ')

const INSERT_ALL = `insert into audit_log
  (position, id, at, event, outcome, actor, subject, person, interaction_id, detail, previous, hash)
  select position, id, at, event, outcome, actor, subject, person, interaction_id, detail, previous, hash
  from jsonb_to_recordset($1::jsonb) as row (position bigint, id uuid, at timestamptz, event text, outcome text, actor text,
    subject text, person text, interaction_id text, detail text, previous text, hash text)`

async function headOf(sql: Sql): Promise<ChainHead> {
  const [row] = await sql.query<{ position: string | number; hash: string }>(
    'select position, hash from audit_log order by position desc limit 1',
  )
  return { position: Number(row?.position ?? 0), hash: row?.hash ?? '' }
}

async function waiting(sql: Sql, most: number): Promise<Waiting[]> {
  const rows = await sql.query<RecordRow & { mac: string }>(
    `select ${RECORD}, mac from audit_inbox order by arrival limit $1`,
    [most],
  )
  return rows.map((row) => ({ ...rowToRecord(row), mac: row.mac }))
}

type RecordRow = Row &
  Omit<AuditRecord, 'person' | 'interactionId'> & { person: string | null; interaction_id: string }
type ChainedRow = RecordRow & { position: string | number; previous: string; hash: string }

function rowToRecord(row: RecordRow): AuditRecord {
  const { id, at, event, outcome, actor, subject, person, interaction_id: interactionId, detail } = row
  return { id, at, event, outcome, actor, subject, person: person ?? undefined, interactionId, detail }
}

function rowToChained(row: ChainedRow): Chained {
  const { position, previous, hash } = row
  return { ...rowToRecord(row), position: Number(position), previous, hash }
}

function valuesOf(record: AuditRecord): unknown[] {
  const { id, at, event, outcome, actor, subject, person, interactionId, detail } = record
  return [id, at, event, outcome, actor, subject, person ?? null, interactionId, detail]
}

function toJson({ interactionId, at, ...rest }: Chained): Record<string, unknown> {
  return { ...rest, at: at.toISOString(), interaction_id: interactionId }
}

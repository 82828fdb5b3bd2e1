import { countByStatus } from '../../platform/database/count-by-status.store.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { HolderTokens } from '../other-institution/institution-openid.ts'
import type { End, Transmission, TransmissionForDetails, TransmissionInBrief } from './transmission.ts'
import {
  BRIEF,
  type BriefRow,
  DETAILS,
  type DetailsRow,
  type FullRow,
  HISTORY,
  RECEIVED,
  rowToBrief,
  rowToDetails,
  rowToTransmission,
  type TransmissionRow,
  transmissionToRow,
  WHOLE,
} from './transmission-rows.store.ts'

/**
 * Transmissions. Promises about two callers at once: of identical new requests one is inserted; a creation has one
 * worker at a time; every change of status is conditional, and the answer tells whether it was this caller's.
 * A change is made inside the caller's transaction, with its history.
 */
export function createTransmissionStore(database: Database, seal: Seal) {
  const find = async (where: string, values: readonly unknown[], sql: Sql = database) =>
    (await sql.query<TransmissionRow>(`select ${WHOLE} from transmission where ${where}`, values)).map(
      rowToTransmission,
    )
  const findOne = async (where: string, values: readonly unknown[]) => (await find(where, values))[0]
  const changed = async (sql: Sql, text: string, values: readonly unknown[]) =>
    (await sql.run(text, values)) === 1

  return {
    byId: (id: string) => findOne('id = $1', [id]),
    byHandle: (handle: string) => findOne('handle = $1', [handle]),
    /** A consent of that customer, never one that is still being created. */
    ofCustomer: (document: string, consentId: string) =>
      findOne('document = $1 and consent_id = $2', [document, consentId]),
    /**
     * The same with its history, oldest first, and what was received from these sources.
     * @returns received data by source
     */
    async ofCustomerInFull(
      document: string,
      consentId: string,
      sources: readonly string[],
    ): Promise<InFull | undefined> {
      const [row] = await database.query<DetailsRow & FullRow>(
        `select ${DETAILS}, ${HISTORY}, ${RECEIVED} from transmission t where document = $1 and consent_id = $2`,
        [document, consentId, sources],
      )
      if (!row) return undefined
      const history = row.history.map(({ at, text }) => ({ at: new Date(at), text }))
      const received = new Map(
        row.received.map(({ source, sealed }) => [source, JSON.parse(seal.open(sealed)) as unknown]),
      )
      return { transmission: rowToDetails(row), history, received }
    },
    /** The customer's, newest first. */
    listOf: async (document: string): Promise<TransmissionInBrief[]> =>
      (
        await database.query<BriefRow>(
          `select ${BRIEF} from transmission where document = $1 and consent_id is not null order by created_at desc`,
          [document],
        )
      ).map(rowToBrief),
    /** The identical request that still waits. */
    waiting: (document: string, fingerprint: string) =>
      findOne(
        `document = $1 and fingerprint = $2 and status in ('CREATING', 'PENDING') and returned_at is null`,
        [document, fingerprint],
      ),

    /** Adds a new transmission; false when an identical one waits already. */
    async add(transmission: Transmission, creatingUntil: Date): Promise<boolean> {
      const inserted = await database.run(
        `insert into transmission (id, handle, document, logged_user, customer_name, authorisation_server_id,
           organisation_id, holder_name, holder_cnpj, holder_logo, permissions, finalidade, replaces, fingerprint,
           idempotency_key, status, created_at, waits_until, ends_at, status_at, creating_until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'CREATING', $16, $17, $18, $16, $19)
         on conflict do nothing`,
        [...transmissionToRow(transmission), creatingUntil],
      )
      return inserted === 1
    },
    /** Takes over a creation whose worker gave up or died. */
    takeOver: (id: string, now: Date, until: Date) =>
      changed(
        database,
        `update transmission set creating_until = $3 where id = $1 and status = 'CREATING' and creating_until <= $2`,
        [id, now, until],
      ),
    /** The worker lives: it holds the creation a while longer, unless it gave up. */
    holdCreation: (id: string, now: Date, until: Date) =>
      changed(
        database,
        `update transmission set creating_until = $3 where id = $1 and status = 'CREATING' and creating_until > $2`,
        [id, now, until],
      ),
    /** Leaves a creation to whoever asks next; the idempotency key stays. */
    giveUp: (id: string) =>
      changed(
        database,
        `update transmission set creating_until = '-infinity' where id = $1 and status = 'CREATING'`,
        [id],
      ),
    /** Whether the worker of a creation gave up; one that died did not. */
    async isGivenUp(id: string): Promise<boolean> {
      const rows = await database.query(
        `select 1 from transmission where id = $1 and status = 'CREATING' and creating_until = '-infinity'`,
        [id],
      )
      return rows.length > 0
    },
    /** Forgets requests that the holder never took. */
    remove: (id: string) =>
      changed(database, `delete from transmission where id = $1 and status = 'CREATING'`, [id]),
    removeAbandoned: (before: Date) =>
      database.run(`delete from transmission where status = 'CREATING' and waits_until <= $1`, [before]),

    /** CREATING → PENDING. @throws a duplicate error when the holder gave an id that is taken. */
    created: (sql: Sql, id: string, consentId: string, permissions: readonly string[]) =>
      changed(
        sql,
        `update transmission set status = 'PENDING', consent_id = $2, permissions = $3, creating_until = null
         where id = $1 and status = 'CREATING'`,
        [id, consentId, JSON.stringify(permissions)],
      ),
    /** PENDING → AUTHORISED: the holder says so, its tokens have not come yet. */
    authorised: (sql: Sql, id: string, now: Date) =>
      changed(
        sql,
        `update transmission set status = 'AUTHORISED', status_at = $2 where id = $1 and status = 'PENDING'`,
        [id, now],
      ),
    /** Keeps the tokens, sealed; false when the transmission has ended meanwhile. */
    keepTokens: (sql: Sql, id: string, tokens: HolderTokens, now: Date) =>
      changed(
        sql,
        `update transmission set tokens = $2, status = 'AUTHORISED', status_at = $3
         where id = $1 and status in ('PENDING', 'AUTHORISED') and tokens is null`,
        [id, seal.seal(JSON.stringify(tokens)), now],
      ),
    /** The kept tokens; none of a sharing that is not in force. */
    async tokensOf(id: string): Promise<HolderTokens | undefined> {
      const [row] = await database.query<{ tokens: string | null }>(
        `select tokens from transmission where id = $1 and status = 'ACTIVE'`,
        [id],
      )
      return row?.tokens ? (JSON.parse(seal.open(row.tokens)) as HolderTokens) : undefined
    },
    /** Keeps renewed tokens; false when the sharing has ended. */
    renewTokens: (sql: Sql, id: string, tokens: HolderTokens) =>
      changed(sql, `update transmission set tokens = $2 where id = $1 and status = 'ACTIVE'`, [
        id,
        seal.seal(JSON.stringify(tokens)),
      ]),
    /** AUTHORISED with tokens → ACTIVE. */
    confirmed: (sql: Sql, id: string, permissions: readonly string[], now: Date) =>
      changed(
        sql,
        `update transmission set status = 'ACTIVE', status_at = $2, confirmed_at = $2, checked_at = null, permissions = $3
         where id = $1 and status = 'AUTHORISED' and tokens is not null`,
        [id, now, JSON.stringify(permissions)],
      ),
    /** Any open status → its end; the tokens are forgotten. False when it had ended already. */
    ended: (sql: Sql, id: string, { status, reason }: End, now: Date) =>
      changed(
        sql,
        `update transmission set status = $2, reason = $3, status_at = $4, tokens = null
         where id = $1 and status in ('PENDING', 'AUTHORISED', 'ACTIVE')`,
        [id, status, reason, now],
      ),
    /** AUTHORISED, nobody back yet: waits for the return on its way only, not for another visit. */
    waitForReturnOnly: (id: string, now: Date) =>
      database.run(
        `update transmission set waits_until = least(waits_until, $2) where id = $1 and status = 'AUTHORISED'`,
        [id, now],
      ),
    returned: (sql: Sql, id: string, now: Date) =>
      sql.run('update transmission set returned_at = coalesce(returned_at, $2) where id = $1', [id, now]),

    /**
     * Takes the open consents of a customer that were not read since `before`; nobody else takes them meanwhile. One
     * that was read in the future, by a clock that was set back since, counts as unread.
     */
    async takeUnchecked(document: string, before: Date, now: Date): Promise<Transmission[]> {
      const rows = await database.query<TransmissionRow>(
        `update transmission set checked_at = $3
         where document = $1 and ${OPEN} and (checked_at is null or checked_at <= $2
           or checked_at > $3::timestamptz + interval '1 minute') returning ${WHOLE}`,
        [document, before, now],
      )
      return rows.map(rowToTransmission)
    },
    /** The same for the job, whoever the customer is; the longest unread first. */
    async takeLongUnchecked(before: Date, now: Date, most: number): Promise<Transmission[]> {
      const rows = await database.query<TransmissionRow>(
        `update transmission set checked_at = $2 where id in (
           select id from transmission where ${OPEN} and coalesce(checked_at, created_at) <= $1
           order by coalesce(checked_at, created_at) limit $3 for update skip locked) returning ${WHOLE}`,
        [before, now, most],
      )
      return rows.map(rowToTransmission)
    },
    /** Open transmissions that time may have ended (`endByTime` decides), so many at a time. */
    due: (now: Date, waitedBefore: Date, most: number) =>
      find(
        `(status in ('PENDING', 'AUTHORISED') and tokens is null and waits_until <= $2)
         or (status in ('AUTHORISED', 'ACTIVE') and ends_at <= $1) limit $3`,
        [now, waitedBefore, most],
      ),

    countByStatus: () => countByStatus(database, 'transmission'),

    addHistory: (sql: Sql, id: string, at: Date, status: string, text: string) =>
      sql.run(
        'insert into transmission_history (transmission_id, at, status, text) values ($1, $2, $3, $4)',
        [id, at, status, text],
      ),
  }
}
export type TransmissionStore = ReturnType<typeof createTransmissionStore>

export type InFull = {
  transmission: TransmissionForDetails
  history: Array<{ at: Date; text: string }>
  received: ReadonlyMap<string, unknown>
}

/** `isOpen` of `transmission.ts`, at the holder. */
const OPEN = `consent_id is not null and status in ('PENDING', 'AUTHORISED', 'ACTIVE')`

import type { Database, Row, Sql } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'

/**
 * Data received from other institutions, sealed. Promises: a sharing is read by one process at a time; nothing is kept
 * for a sharing that is not in force any more, also when it ends while an answer is on its way.
 */
export type ReceivedPiece = {
  source: string
  data: unknown
  receivedAt: Date | undefined
  fault: ReadingFault | undefined
}
/** Why a reading gave nothing: they do not answer, they refuse, they have no such thing (yet), it makes no sense. */
export type ReadingFault = 'UNAVAILABLE' | 'REFUSED' | 'NOT_THERE' | 'UNREADABLE'
export type Reading = { nextAt: Date; failures: number; completedAt: Date | undefined }

export function createReceivedDataStore(database: Database, seal: Seal) {
  return {
    /** The sharing is in force: its data are to be read at once. Inside the caller's transaction. */
    begin: (sql: Sql, transmissionId: string, now: Date) =>
      sql.run(
        `insert into data_reading (transmission_id, next_at) values ($1, $2)
         on conflict (transmission_id) do update set next_at = $2, delete_at = null`,
        [transmissionId, now],
      ),

    /** Takes sharings whose data are due, and puts their next reading off to `until`, in case this worker dies. */
    async takeDue(now: Date, until: Date, most: number): Promise<string[]> {
      const rows = await database.query<{ transmission_id: string }>(
        `update data_reading set next_at = $2 where transmission_id in (
           select transmission_id from data_reading where delete_at is null and next_at <= $1
           order by next_at limit $3 for update skip locked) returning transmission_id`,
        [now, until, most],
      )
      return rows.map((row) => row.transmission_id)
    },

    /** The reader lives: nobody else takes its reading before `until`. */
    hold: (transmissionId: string, until: Date) =>
      database.run(
        'update data_reading set next_at = greatest(next_at, $2) where transmission_id = $1 and delete_at is null',
        [transmissionId, until],
      ),

    /** Keeps an answer. False, and nothing kept, when the sharing has ended. */
    async keep(transmissionId: string, source: string, data: unknown, now: Date): Promise<boolean> {
      const sealed = seal.seal(JSON.stringify(data))
      return (
        (await database.run(
          `insert into received_data (transmission_id, source, sealed, received_at, tried_at)
           select id, $2, $3, $4, $4 from transmission where id = $1 and status = 'ACTIVE' for share
           on conflict (transmission_id, source)
           do update set sealed = $3, received_at = $4, tried_at = $4, fault = null`,
          [transmissionId, source, sealed, now],
        )) === 1
      )
    },

    /** Records that a reading gave nothing; what came before stays. */
    noteFault: (transmissionId: string, source: string, fault: ReadingFault, now: Date) =>
      database.run(
        `insert into received_data (transmission_id, source, fault, tried_at)
         select id, $2, $3, $4 from transmission where id = $1 and status = 'ACTIVE' for share
         on conflict (transmission_id, source) do update set fault = $3, tried_at = $4`,
        [transmissionId, source, fault, now],
      ),

    /** Drops what the sharing does not contain any more: a policy that is gone. */
    keepOnly: (transmissionId: string, sources: readonly string[]) =>
      database.run('delete from received_data where transmission_id = $1 and source <> all($2)', [
        transmissionId,
        sources,
      ]),

    /** A reading is over: with everything (`failures` 0), or to be repeated. */
    finish: (
      sql: Sql,
      transmissionId: string,
      { nextAt, failures }: Omit<Reading, 'completedAt'>,
      now: Date,
    ) =>
      sql.run(
        `update data_reading set next_at = $2, failures = $3,
           completed_at = case when $3 = 0 then $4 else completed_at end where transmission_id = $1`,
        [transmissionId, nextAt, failures, now],
      ),

    async of(transmissionId: string): Promise<ReceivedPiece[]> {
      const rows = await database.query<PieceRow>(
        'select source, sealed, received_at, fault from received_data where transmission_id = $1 order by source',
        [transmissionId],
      )
      return rows.map(({ source, sealed, received_at, fault }) => ({
        source,
        data: sealed === null ? undefined : JSON.parse(seal.open(sealed)),
        receivedAt: received_at ?? undefined,
        fault: fault ?? undefined,
      }))
    },

    async readingOf(transmissionId: string): Promise<Reading | undefined> {
      const [row] = await database.query<ReadingRow>(
        'select next_at, failures, completed_at from data_reading where transmission_id = $1 and delete_at is null',
        [transmissionId],
      )
      return (
        row && { nextAt: row.next_at, failures: row.failures, completedAt: row.completed_at ?? undefined }
      )
    },

    /**
     * The sharing ended: its data go at `deleteAt`, at once when that is now. Inside the caller's transaction.
     * @returns how many pieces were deleted.
     */
    async end(sql: Sql, transmissionId: string, deleteAt: Date, now: Date): Promise<number> {
      await sql.run('update data_reading set delete_at = $2 where transmission_id = $1', [
        transmissionId,
        deleteAt,
      ])
      if (deleteAt > now) return 0
      await sql.run('delete from data_reading where transmission_id = $1', [transmissionId])
      return sql.run('delete from received_data where transmission_id = $1', [transmissionId])
    },

    /** Deletes what its retention has run out for; `note` is told of each sharing within the transaction. */
    async deleteOver(now: Date, note: (sql: Sql, over: DeletedData) => Promise<void>): Promise<void> {
      await database.transaction(async (sql) => {
        const over = await sql.query<DeletedData & { id: string }>(
          `delete from data_reading r using transmission t where r.delete_at <= $1 and t.id = r.transmission_id
           returning t.id, t.consent_id as "consentId", t.document`,
          [now],
        )
        for (const sharing of over) {
          const pieces = await sql.run('delete from received_data where transmission_id = $1', [sharing.id])
          if (pieces > 0) await note(sql, sharing)
        }
      })
    },
  }
}
export type DeletedData = { consentId: string; document: string }
export type ReceivedDataStore = ReturnType<typeof createReceivedDataStore>

type PieceRow = Row & {
  source: string
  sealed: string | null
  received_at: Date | null
  fault: ReadingFault | null
}
type ReadingRow = Row & { next_at: Date; failures: number; completed_at: Date | null }

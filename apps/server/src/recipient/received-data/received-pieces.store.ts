import type { Database } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { DeletedData, ReceivedPiece, ReceivedPieces } from './received-data.port.ts'

type SealedPiece = Omit<ReceivedPiece, 'data'> & { sealed: string | undefined }

/** The SQL behind received data: a sealed row for each address. */
export function createReceivedPieces(database: Database, seal: Seal): ReceivedPieces {
  return {
    async keep(sql, transmissionId, source, data, now) {
      const sealed = seal.seal(JSON.stringify(data))
      return (
        (await sql.run(
          `insert into received_data (transmission_id, source, sealed, received_at, tried_at)
           select id, $2, $3, $4, $4 from transmission where id = $1 and status = 'ACTIVE' for share
           on conflict (transmission_id, source)
           do update set sealed = $3, received_at = $4, tried_at = $4, fault = null`,
          [transmissionId, source, sealed, now],
        )) === 1
      )
    },

    noteFault: (transmissionId, source, fault, now) =>
      database.run(
        `insert into received_data (transmission_id, source, fault, tried_at)
         select id, $2, $3, $4 from transmission where id = $1 and status = 'ACTIVE' for share
         on conflict (transmission_id, source) do update set fault = $3, tried_at = $4`,
        [transmissionId, source, fault, now],
      ),

    keepOnly: (transmissionId, sources) =>
      database.run('delete from received_data where transmission_id = $1 and source <> all($2)', [
        transmissionId,
        sources,
      ]),

    async of(transmissionId) {
      const rows = await database.query(
        'select source, sealed, received_at, fault from received_data where transmission_id = $1 order by source',
        [transmissionId],
      )
      return rows.map(fromRow<SealedPiece>).map(({ sealed, ...piece }) => ({
        ...piece,
        data: sealed === undefined ? undefined : JSON.parse(seal.open(sealed)),
      }))
    },

    async end(sql, transmissionId, deleteAt, now) {
      await sql.run('update data_reading set delete_at = $2 where transmission_id = $1', [
        transmissionId,
        deleteAt,
      ])
      if (deleteAt > now) return 0
      await sql.run('delete from data_reading where transmission_id = $1', [transmissionId])
      return sql.run('delete from received_data where transmission_id = $1', [transmissionId])
    },

    deleteOver: (now, note) =>
      database.transaction(async (sql) => {
        const over = await sql.query<DeletedData & { id: string }>(
          `delete from data_reading r using transmission t where r.delete_at <= $1 and t.id = r.transmission_id
           returning t.id, t.consent_id as "consentId", t.document`,
          [now],
        )
        for (const sharing of over) {
          const pieces = await sql.run('delete from received_data where transmission_id = $1', [sharing.id])
          if (pieces > 0) await note(sql, sharing)
        }
      }),
  }
}

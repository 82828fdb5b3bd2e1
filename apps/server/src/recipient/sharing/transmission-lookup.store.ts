import { LAST_READ, type LastReadRow } from '../../access-log/access-log.ts'
import type { Database } from '../../platform/database/database.ts'
import { countByStatus, MOST_LISTED } from '../../platform/database/query-parts.store.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { TransmissionLookup } from './transmission.port.ts'
import {
  COLUMNS,
  type FullRow,
  findTransmissions,
  HISTORY,
  KEPT_UNTIL,
  NEXT_READ,
  RECEIVED,
  REPLACEMENT,
  rowToTransmission,
  type TransmissionRow,
} from './transmission-rows.store.ts'

/** The SQL that finds transmissions by id, handle, customer and state. */
export function createTransmissionLookup(database: Database, seal: Seal): TransmissionLookup {
  const findOne = async (where: string, values: readonly unknown[]) =>
    (await findTransmissions(database, where, values))[0]

  return {
    byId: (id) => findOne('id = $1', [id]),
    byHandle: (handle) => findOne('handle = $1', [handle]),
    ofCustomer: (document, consentId) => findOne('document = $1 and consent_id = $2', [document, consentId]),
    async ofCustomerInFull(document, consentId, sources) {
      const [row] = await database.query<TransmissionRow & FullRow & LastReadRow>(
        `select ${COLUMNS}, ${HISTORY}, ${RECEIVED}, ${KEPT_UNTIL}, ${REPLACEMENT}, ${LAST_READ('t.id::text')} from transmission t where document = $1 and consent_id = $2`,
        [document, consentId, sources],
      )
      if (!row) return undefined
      const history = row.history.map(({ at, text }) => ({ at: new Date(at), text }))
      const [replacement] = row.replacement
      const received = new Map(
        row.received.map(({ source, sealed }) => [source, JSON.parse(seal.open(sealed)) as unknown]),
      )
      return {
        transmission: rowToTransmission(row),
        history,
        received,
        keptUntil: row.kept_until ?? undefined,
        replacement: replacement && {
          consentId: replacement.consent_id,
          createdAt: new Date(replacement.created_at),
          waitsUntil: new Date(replacement.waits_until),
          wasConfirmed: replacement.was_confirmed,
        },
        lastReadAt: row.last_read_at ?? undefined,
      }
    },
    listOf: async (document) =>
      (
        await database.query<TransmissionRow & LastReadRow & { next_read_at: Date | null }>(
          `select ${COLUMNS}, ${NEXT_READ}, ${LAST_READ('t.id::text')} from transmission t where document = $1 and consent_id is not null order by (confirmed_at is null), created_at desc limit ${MOST_LISTED}`,
          [document],
        )
      )
        .map((row) => ({
          ...rowToTransmission(row),
          lastReadAt: row.last_read_at ?? undefined,
          nextAt: row.next_read_at ?? undefined,
        }))
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime()),
    waiting: (document, fingerprint) =>
      findOne(
        `document = $1 and fingerprint = $2 and status in ('CREATING', 'PENDING') and returned_at is null`,
        [document, fingerprint],
      ),
    countByStatus: () => countByStatus(database, 'transmission'),
    replacementsOf: (sql, document) =>
      findTransmissions(
        sql,
        `document = $1 and consent_id is not null and (replaces is not null
           or consent_id in (select replaces from transmission where document = $1)) order by created_at, id for update`,
        [document],
      ),
  }
}

import { LAST_READ } from '../../access-log/access-log.ts'
import type { Database } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import { countByStatus, MOST_LISTED } from '../../platform/database/query-parts.store.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { LastRead, ListedTransmission, TransmissionLookup } from './transmission.port.ts'
import type { Transmission } from './transmission.ts'
import {
  COLUMNS,
  findTransmissions,
  HISTORY,
  KEPT_UNTIL,
  LISTED,
  NEXT_READ,
  RECEIVED,
  REPLACEMENT,
} from './transmission-rows.store.ts'

const IN_FULL = `select ${COLUMNS}, waiting_types, ${HISTORY}, ${RECEIVED}, ${KEPT_UNTIL}, ${REPLACEMENT}, ${LAST_READ('t.id::text')}
  from transmission t where document = $1 and consent_id = $2`
const OF_DOCUMENT = `select ${LISTED}, ${NEXT_READ}, ${LAST_READ('t.id::text')} from transmission t
  where document = $1 and consent_id is not null order by (confirmed_at is null), created_at desc limit ${MOST_LISTED}`

/** The columns that `HISTORY`, `RECEIVED`, `KEPT_UNTIL` and `REPLACEMENT` add. */
type Full = {
  waitingTypes?: string[]
  keptUntil: Date | undefined
  history: Array<{ at: string; text: string }>
  received: Array<{ source: string; sealed: string }>
  replacement: Array<{ consent_id: string; created_at: string; waits_until: string; was_confirmed: boolean }>
}

/** The SQL that finds transmissions by id, handle, customer and state. */
export function createTransmissionLookup(database: Database, seal: Seal): TransmissionLookup {
  const findOne = async (where: string, values: readonly unknown[]) =>
    (await findTransmissions(database, where, values))[0]

  return {
    byId: (id) => findOne('id = $1', [id]),
    byHandle: (handle) => findOne('handle = $1', [handle]),
    ofCustomer: (document, consentId) => findOne('document = $1 and consent_id = $2', [document, consentId]),
    async ofCustomerInFull(document, consentId, sources) {
      const [row] = await database.query(IN_FULL, [document, consentId, sources])
      if (!row) return undefined
      const transmission = fromRow<Transmission & Full & LastRead>(row)
      const { history, received, keptUntil, lastReadAt, waitingTypes = [] } = transmission
      const [replacement] = transmission.replacement
      return {
        transmission,
        history: history.map(({ at, text }) => ({ at: new Date(at), text })),
        received: new Map(
          received.map(({ source, sealed }) => [source, JSON.parse(seal.open(sealed)) as unknown]),
        ),
        keptUntil,
        waitingTypes,
        replacement: replacement && {
          consentId: replacement.consent_id,
          createdAt: new Date(replacement.created_at),
          waitsUntil: new Date(replacement.waits_until),
          wasConfirmed: replacement.was_confirmed,
        },
        lastReadAt,
      }
    },
    listOf: async (document) =>
      (await database.query(OF_DOCUMENT, [document]))
        .map(fromRow<ListedTransmission>)
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

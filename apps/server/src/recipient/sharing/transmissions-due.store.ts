import type { Database } from '../../platform/database/database.ts'
import type { TransmissionsDue } from './transmission.port.ts'
import {
  findTransmissions,
  rowToTransmission,
  type TransmissionRow,
  WHOLE,
} from './transmission-rows.store.ts'

/** `isOpen` of `transmission.ts` for consents that exist at the holder. */
const OPEN = `consent_id is not null and status in ('PENDING', 'AUTHORISED', 'ACTIVE')`

export function createTransmissionsDue(database: Database): TransmissionsDue {
  return {
    async takeUnchecked(document, before, now) {
      const rows = await database.query<TransmissionRow>(
        `update transmission set checked_at = $3
         where document = $1 and ${OPEN} and (checked_at is null or checked_at <= $2
           or checked_at > $3::timestamptz + interval '1 minute') returning ${WHOLE}`,
        [document, before, now],
      )
      return rows.map(rowToTransmission)
    },
    async takeLongUnchecked(before, now, most) {
      const rows = await database.query<TransmissionRow>(
        `update transmission set checked_at = $2 where id in (
           select id from transmission where ${OPEN} and coalesce(checked_at, created_at) <= $1
           order by coalesce(checked_at, created_at) limit $3 for update skip locked) returning ${WHOLE}`,
        [before, now, most],
      )
      return rows.map(rowToTransmission)
    },
    due: (now, waitedBefore, most) =>
      findTransmissions(
        database,
        `(status in ('PENDING', 'AUTHORISED') and tokens is null and waits_until <= $2)
         or (status in ('AUTHORISED', 'ACTIVE') and ends_at <= $1) limit $3`,
        [now, waitedBefore, most],
      ),
  }
}

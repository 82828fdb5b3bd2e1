import { calendarDay } from '@consente/domain/period'
import { UNREAD_SINCE } from '../../access-log/access-log.ts'
import type { Concerned, UnusedSharing } from '../../notices/notices.ts'
import type { Database } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import type { TransmissionsDue } from './transmission.port.ts'
import type { Transmission } from './transmission.ts'
import { COLUMNS, findTransmissions } from './transmission-rows.store.ts'

/** `isOpen` of `transmission.ts` for consents that exist at the holder. */
const OPEN = `consent_id is not null and status in ('PENDING', 'AUTHORISED', 'ACTIVE')`

const UNUSED_SINCE = UNREAD_SINCE('t.id::text', 't.confirmed_at')

/** The SQL that finds transmissions which a job must look at. */
export function createTransmissionsDue(database: Database): TransmissionsDue {
  return {
    async takeUnchecked(document, before, now) {
      const rows = await database.query(
        `update transmission set checked_at = $3
         where document = $1 and ${OPEN} and (checked_at is null or checked_at <= $2
           or checked_at > $3::timestamptz + interval '1 minute') returning ${COLUMNS}`,
        [document, before, now],
      )
      return rows.map(fromRow<Transmission>)
    },
    async takeLongUnchecked(before, now, most) {
      const rows = await database.query(
        `with mine as (select id as mine_id from transmission where ${OPEN} and coalesce(checked_at, created_at) <= $1
           order by coalesce(checked_at, created_at) limit $3 for update skip locked)
         update transmission set checked_at = $2 from mine where id = mine_id returning ${COLUMNS}`,
        [before, now, most],
      )
      return rows.map(fromRow<Transmission>)
    },
    due: (now, waitedBefore, most) =>
      findTransmissions(
        database,
        `(status in ('PENDING', 'AUTHORISED') and tokens is null and waits_until <= $2)
         or (status in ('AUTHORISED', 'ACTIVE') and ends_at <= $1) limit $3`,
        [now, waitedBefore, most],
      ),
    async endingBetween({ from, until }, after, most) {
      const rows = await database.query(
        `select consent_id, array[document] as documents, ends_at as at from transmission
         where status in ('AUTHORISED', 'ACTIVE') and consent_id is not null and ends_at > $1 and ends_at <= $2
           and (ends_at, consent_id) > ($3::timestamptz, $4::text) order by ends_at, consent_id limit $5`,
        [from, until, after?.at ?? from, after?.consentId ?? '', most],
      )
      return rows.map(fromRow<Concerned>)
    },
    async unused({ before, now, document }, after, most) {
      const whose = document === undefined ? 'true' : 't.document = $6'
      const rows = await database.query(
        `select consent_id, document, at, since::text as since from
           (select t.consent_id, t.document, t.ends_at as at, ${UNUSED_SINCE} as since from transmission t
            where t.status in ('AUTHORISED', 'ACTIVE') and t.ends_at > $1 and t.confirmed_at is not null
              and (t.ends_at, t.consent_id) > ($3::timestamptz, $4::text) and ${whose}) found
         where since < $2::date order by at, consent_id limit $5`,
        [
          ...[now, calendarDay(before), after?.at ?? now, after?.consentId ?? '', most],
          ...(document === undefined ? [] : [document]),
        ],
      )
      return rows.map(fromRow<UnusedSharing>)
    },
    async inForceSince(since, after, most) {
      const rows = await database.query(
        `select consent_id, array[document] as documents, ends_at as at from transmission
         where confirmed_at is not null and ends_at > $1 and (status_at > $1 or status in ('AUTHORISED', 'ACTIVE'))
           and (ends_at, consent_id) > ($2::timestamptz, $3::text) order by ends_at, consent_id limit $4`,
        [since, after?.at ?? since, after?.consentId ?? '', most],
      )
      return rows.map(fromRow<Concerned>)
    },
  }
}

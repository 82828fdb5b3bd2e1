import { calendarDay } from '@consente/domain/period'
import { UNREAD_SINCE } from '../../access-log/access-log.ts'
import type { Concerned, Sharings, UnusedSharing } from '../../notices/notices.ts'
import type { Database } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'

/** The consents that reminders and the yearly summary are about, with the people of each. */
export type ConsentsConcerned = Pick<Sharings, 'endingBetween' | 'inForceSince' | 'unused'>

/** The owner, and everyone who had to approve. */
const PEOPLE = `array(select coalesce(c.business_document, c.logged_user) union
  select a.document from consent_approver a where a.consent_id = c.consent_id) as documents`

/** The one who gave it; another person knows their own policies only. */
const OWNER = 'coalesce(c.business_document, c.logged_user)'
const OF_OWNER = '((c.business_document is null and c.logged_user = $6) or c.business_document = $6)'
const UNUSED_SINCE = UNREAD_SINCE('c.consent_id', 'c.approved_at')

/** The SQL that finds consents that end soon, or were in force lately, a batch at a time. */
export function createConsentsConcerned(database: Database): ConsentsConcerned {
  const select = async (condition: string, values: readonly unknown[]) => {
    const rows = await database.query(
      `select c.consent_id, c.expires_at as at, ${PEOPLE} from consent c where ${condition}
       order by c.expires_at, c.consent_id limit $${values.length}`,
      values,
    )
    return rows.map(fromRow<Concerned>)
  }
  return {
    endingBetween: ({ from, until }, after, most) =>
      select(
        `c.status in ('AWAITING_AUTHORISATION', 'AUTHORISED') and c.approved_at is not null and c.expires_at > $1
           and c.expires_at <= $2 and (c.expires_at, c.consent_id) > ($3::timestamptz, $4::text)`,
        [from, until, after?.at ?? from, after?.consentId ?? '', most],
      ),
    async unused({ before, now, document }, after, most) {
      const whose = document === undefined ? 'true' : OF_OWNER
      const rows = await database.query(
        `select consent_id, document, at, since::text as since from
           (select c.consent_id, ${OWNER} as document, c.expires_at as at, ${UNUSED_SINCE} as since from consent c
            where c.status = 'AUTHORISED' and c.expires_at > $1 and c.approved_at is not null
              and (c.expires_at, c.consent_id) > ($3::timestamptz, $4::text) and ${whose}) found
         where since < $2::date order by at, consent_id limit $5`,
        [
          ...[now, calendarDay(before), after?.at ?? now, after?.consentId ?? '', most],
          ...(document === undefined ? [] : [document]),
        ],
      )
      return rows.map(fromRow<UnusedSharing>)
    },
    inForceSince: (since, after, most) =>
      select(
        `c.approved_at is not null and c.expires_at > $1 and (c.status_at > $1 or c.status = 'AUTHORISED')
           and (c.expires_at, c.consent_id) > ($2::timestamptz, $3::text)`,
        [since, after?.at ?? since, after?.consentId ?? '', most],
      ),
  }
}

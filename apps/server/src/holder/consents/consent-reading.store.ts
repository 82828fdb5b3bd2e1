import { LAST_READ } from '../../access-log/access-log.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database } from '../../platform/database/database.ts'
import { countByStatus, MOST_LISTED } from '../../platform/database/query-parts.store.ts'
import { requestedLevels } from '../openid/requested-level.ts'
import { AUTHORISATION_WINDOW_MS, type Consent } from './consent.ts'
import type { ConsentInFull, ConsentReading, ConsentWithReading } from './consent-reading.ts'
import {
  type ConsentRow,
  type EntryRow,
  IS_DUE,
  IS_OF_DOCUMENT,
  LISTED,
  rowToConsent,
  rowToEntry,
  selecting,
  WHOLE,
  WITH_APPROVERS,
  WITH_HISTORY,
} from './consent-rows.store.ts'

/** Another consent to the same data, of the same person, with the same recipient. NOTE: begins as the indexes of owners do. */
const ALIKE = (one: 'c' | 'f', other: 'o' | 'c'): string =>
  `((${one}.business_document is null and ${one}.logged_user = coalesce(${other}.business_document, ${other}.logged_user))
    or ${one}.business_document = coalesce(${other}.business_document, ${other}.logged_user))
  and ${one}.logged_user = ${other}.logged_user and ${one}.client_id = ${other}.client_id
  and ${one}.organisation_id = ${other}.organisation_id and ${one}.permissions @> ${other}.permissions
  and ${one}.permissions <@ ${other}.permissions and ${one}.consent_id <> ${other}.consent_id`
/** Consents like the one of $1, `o`. */
const LIKE_ANOTHER = `consent o join consent c on ${ALIKE('c', 'o')}`
/**
 * Authorised, and in force at $2 (nobody's approval is missing since before $3), or revoked within the hour before `o` or later: as
 * `statusAt` has it. NOTE: approvals are counted, as `exists` may be planned as a table of all that are missing.
 */
const WAS_SHARED = `c.approved_at is not null and ((c.status = 'AUTHORISED' and c.expires_at > $2 and (c.approved_at > $3
    or (select count(*) from consent_approver a where a.consent_id = c.consent_id and a.approved_at is null) = 0))
  or (c.rejection_code = 'CUSTOMER_MANUALLY_REVOKED' and c.status_at >= o.created_at - interval '1 hour'))`
const NEWEST = 'order by c.created_at desc, c.consent_id limit 1'
const AUTHORISED_FIRST = 'order by c.approved_at, c.created_at desc, c.consent_id limit 1'
/** The newest whose place a consent took, as `tookThePlace` has it. NOTE: what is cheap to compare, and seldom true, comes first. */
const FORMER = `(select f.consent_id from consent f where f.rejection_code = 'CUSTOMER_MANUALLY_REVOKED' and f.approved_at is not null
    and f.created_at <= c.created_at and f.status_at
      between c.created_at - interval '1 hour' and coalesce(c.approved_at, c.created_at) + interval '1 hour' and ${ALIKE('f', 'c')}
    order by f.created_at desc, f.consent_id limit 1) as former_id`
type Opened = { isOpened: boolean; claims?: string }

const IN_FULL = selecting(`${WITH_HISTORY}, ${LAST_READ('c.consent_id')}, ${FORMER}`, 'c.consent_id = $1')
const OF_DOCUMENT = selecting(
  `${LISTED}, ${LAST_READ('c.consent_id')}`,
  `${IS_OF_DOCUMENT} order by (c.approved_at is null), c.created_at desc, c.consent_id limit ${MOST_LISTED}`,
  WITH_APPROVERS,
)

/** The SQL that reads consents with their history and approvers. */
export function createConsentReading(database: Database): ConsentReading {
  const whole = async (condition: string, values: readonly unknown[], from?: string) =>
    (await database.query<ConsentRow>(selecting(WHOLE, condition, from), values)).map((row) =>
      rowToConsent(row),
    )

  return {
    find: async (consentId) => (await whole('c.consent_id = $1', [consentId]))[0],
    findByGrant: async (grantId) => (await whole('c.grant_id = $1', [grantId]))[0],

    async findFor(intentId, consentId) {
      const columns = `${WHOLE}, exists (select 1 from consent_intent i
        where i.intent_id = $2 and i.consent_id = c.consent_id) as is_opened,
        (select r.payload -> 'params' ->> 'claims' from openid_record r
         where r.model = 'Interaction' and r.id = $3) as claims`
      const values = [consentId, intentId ?? null, hashOf(intentId ?? '')]
      const [row] = await database.query<ConsentRow>(selecting(columns, 'c.consent_id = $1'), values)
      if (!row) return undefined
      const { isOpened, claims, ...consent } = rowToConsent<Consent & Opened>(row)
      return { consent, isOpened, requested: requestedLevels(claims) }
    },

    async findWithHistory(consentId) {
      const [row] = await database.query<ConsentRow>(IN_FULL, [consentId])
      if (!row) return undefined
      const found = rowToConsent<ConsentInFull & { history: EntryRow[] }>(row)
      return { ...found, history: found.history.map(rowToEntry) }
    },

    async idOfIntent(intentId) {
      const [row] = await database.query<{ consent_id: string }>(
        'select consent_id from consent_intent where intent_id = $1',
        [intentId],
      )
      return row?.consent_id
    },

    async ofDocument(document) {
      const rows = await database.query<ConsentRow>(OF_DOCUMENT, [document])
      return rows.map((row) => rowToConsent<ConsentWithReading>(row)).sort(newestFirst)
    },

    async renewedBy(requestId, now) {
      const condition = `o.consent_id = $1 and c.created_at <= o.created_at and ${WAS_SHARED} ${NEWEST}`
      const values = [requestId, now, new Date(now.getTime() - AUTHORISATION_WINDOW_MS)]
      return (await whole(condition, values, LIKE_ANOTHER))[0]
    },

    async requestAfter(consentId, until) {
      const condition = `o.consent_id = $1 and c.created_at > o.created_at and c.created_at <= $2 ${AUTHORISED_FIRST}`
      return (await whole(condition, [consentId, until], LIKE_ANOTHER))[0]
    },

    due: ({ createdBefore, now }, most) =>
      whole(`${IS_DUE} order by c.created_at desc, c.consent_id`, [createdBefore, now, most]),

    countByStatus: () => countByStatus(database, 'consent'),
  }
}

const newestFirst = (one: ConsentWithReading, other: ConsentWithReading): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.consentId < other.consentId ? -1 : 1)

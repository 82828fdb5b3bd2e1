import { LAST_READ } from '../../access-log/access-log.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database } from '../../platform/database/database.ts'
import { countByStatus, MOST_LISTED } from '../../platform/database/query-parts.store.ts'
import { requestedLevels } from '../openid/requested-level.ts'
import { AUTHORISATION_WINDOW_MS, type Consent, ownerOf } from './consent.ts'
import type { ConsentReading, ConsentWithReading } from './consent-reading.ts'
import {
  type ConsentRow,
  type EntryRow,
  HISTORY,
  IS_DUE,
  IS_OF_DOCUMENT,
  LISTED,
  rowToConsent,
  rowToEntry,
  selectRows,
  WHOLE,
  WITH_APPROVERS,
} from './consent-rows.store.ts'

/** Another consent to the same data, of the same person, with the same recipient. NOTE: begins as the indexes of owners do. */
const ALIKE = `((c.business_document is null and c.logged_user = $1) or c.business_document = $1)
  and c.logged_user = $2 and c.client_id = $3 and c.organisation_id = $4
  and c.permissions @> $5::jsonb and c.permissions <@ $5::jsonb and c.consent_id <> $6`
const alikeTo = (consent: Consent): unknown[] => [
  ...[ownerOf(consent), consent.loggedUser, consent.clientId, consent.organisationId],
  ...[JSON.stringify(consent.permissions), consent.consentId],
]
/**
 * Authorised, and in force at $8 (nobody's approval is missing since before $9), or revoked at $10 or later: as `statusAt` has it.
 * NOTE: approvals are counted, as `exists` may be planned as a table of all that are missing.
 */
const WAS_SHARED = `c.approved_at is not null and ((c.status = 'AUTHORISED' and c.expires_at > $8 and (c.approved_at > $9
    or (select count(*) from consent_approver a where a.consent_id = c.consent_id and a.approved_at is null) = 0))
  or (c.rejection_code = 'CUSTOMER_MANUALLY_REVOKED' and c.status_at >= $10))`
const NEWEST = 'order by c.created_at desc, c.consent_id limit 1'
const AUTHORISED_FIRST = 'order by c.approved_at, c.created_at desc, c.consent_id limit 1'

type LastRead = Pick<ConsentWithReading, 'lastReadAt'>

/** The SQL that reads consents with their history and approvers. */
export function createConsentReading(database: Database): ConsentReading {
  const whole = async (condition: string, values: readonly unknown[]) =>
    (await selectRows(database, { columns: WHOLE, condition, values })).map((row) => rowToConsent(row))

  return {
    find: async (consentId) => (await whole('c.consent_id = $1', [consentId]))[0],
    findByGrant: async (grantId) => (await whole('c.grant_id = $1', [grantId]))[0],

    async findFor(intentId, consentId) {
      const [row] = await selectRows(database, {
        columns: `${WHOLE}, exists (select 1 from consent_intent i
          where i.intent_id = $2 and i.consent_id = c.consent_id) as is_opened,
          (select r.payload -> 'params' ->> 'claims' from openid_record r
           where r.model = 'Interaction' and r.id = $3) as claims`,
        condition: 'c.consent_id = $1',
        values: [consentId, intentId ?? null, hashOf(intentId ?? '')],
      })
      if (!row) return undefined
      const { isOpened, claims, ...consent } = rowToConsent<{ isOpened: boolean; claims?: string }>(row)
      return { consent, isOpened, requested: requestedLevels(claims) }
    },

    async findWithHistory(consentId) {
      const [row] = await selectRows(database, {
        columns: `${WHOLE}, ${HISTORY}, ${LAST_READ('c.consent_id')}`,
        condition: 'c.consent_id = $1',
        values: [consentId],
      })
      if (!row) return undefined
      const { history, lastReadAt, ...consent } = rowToConsent<{ history: EntryRow[] } & LastRead>(row)
      return { consent, lastReadAt, history: history.map(rowToEntry) }
    },

    async idOfIntent(intentId) {
      const [row] = await database.query<{ consent_id: string }>(
        'select consent_id from consent_intent where intent_id = $1',
        [intentId],
      )
      return row?.consent_id
    },

    async ofDocument(document) {
      const condition = `${IS_OF_DOCUMENT} order by (c.approved_at is null), c.created_at desc, c.consent_id limit ${MOST_LISTED}`
      const columns = `${LISTED}, ${LAST_READ('c.consent_id')}`
      const rows = await selectRows(database, {
        columns,
        from: WITH_APPROVERS,
        condition,
        values: [document],
      })
      return rows.map(rowToReading).sort(newestFirst)
    },

    async renewedBy(request, now) {
      const [anHourBefore, anHourAgo] = [request.createdAt, now].map(
        (instant) => new Date(instant.getTime() - AUTHORISATION_WINDOW_MS),
      )
      const values = [...alikeTo(request), request.createdAt, now, anHourAgo, anHourBefore]
      return (await whole(`${ALIKE} and c.created_at <= $7 and ${WAS_SHARED} ${NEWEST}`, values))[0]
    },

    async requestAfter(consent, until) {
      const values = [...alikeTo(consent), consent.createdAt, until]
      return (
        await whole(`${ALIKE} and c.created_at > $7 and c.created_at <= $8 ${AUTHORISED_FIRST}`, values)
      )[0]
    },

    due: ({ createdBefore, now }, most) =>
      whole(`${IS_DUE} order by c.created_at desc, c.consent_id`, [createdBefore, now, most]),

    countByStatus: () => countByStatus(database, 'consent'),
  }
}

const newestFirst = ({ consent: one }: ConsentWithReading, { consent: other }: ConsentWithReading): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.consentId < other.consentId ? -1 : 1)

function rowToReading(row: ConsentRow): ConsentWithReading {
  const { lastReadAt, ...consent } = rowToConsent<LastRead>(row)
  return { consent, lastReadAt }
}

import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { faultOf, type SchemeReport } from './scheme-report.ts'

/** Reports as they come. Promises: a row of the audit log is derived once, over all processes; a report is kept once. */
export function createNewReports(database: Database, seal: Pick<Seal, 'seal'>) {
  const toJson = (report: SchemeReport) => {
    const { id, family, side, consentId, what, at, body, url } = report
    const fault = faultOf(report)
    return {
      id,
      family,
      side,
      consent_id: consentId ?? null,
      what,
      at: at.toISOString(),
      body,
      sealed: url === undefined ? '' : seal.seal(url),
      state: fault ? 'REFUSED' : 'WAITING',
      settled_at: fault ? at.toISOString() : null,
      answer: fault ?? null,
    }
  }

  return {
    /** From now on, unless there is a beginning already. */
    async begin(): Promise<void> {
      await database.run(
        `insert into pcm_progress (id, position) select 1, coalesce(max(position), 0) from audit_log
         on conflict do nothing`,
      )
    },

    /** Up to which row of the audit log steps were derived. */
    async position(): Promise<number> {
      const [row] = await database.query<{ position: string | number }>('select position from pcm_progress')
      return Number(row?.position ?? 0)
    },

    /**
     * Adds what was derived from the rows between two positions. No step is earlier than its predecessor of the same consent.
     * @returns false, and nothing is added, when another process derived them
     */
    addDerived: async (from: number, to: number, reports: readonly SchemeReport[]) =>
      (
        await database.query(
          `with moved as (update pcm_progress set position = $2 where position = $1 returning 1),
         added as (insert into pcm_report (${COLUMNS})
           select id, family, side, consent_id, what,
             greatest(at, max(at) over (partition by consent_id, side order by turn),
               (select max(p.at) from pcm_report p
                where p.family = 'EVENT' and p.consent_id = row.consent_id and p.side = row.side)),
             body, sealed, state, settled_at, answer
           from moved, ${ROWS('$3')} order by turn on conflict (id) do nothing)
         select 1 from moved`,
          [from, to, JSON.stringify(reports.map((report, turn) => ({ ...toJson(report), turn })))],
        )
      ).length === 1,

    /** Adds reports; one that is there stays. */
    async add(reports: readonly SchemeReport[]): Promise<void> {
      await database.run(
        `insert into pcm_report (${COLUMNS}) select ${COLUMNS} from ${ROWS('$1')} on conflict (id) do nothing`,
        [JSON.stringify(reports.map(toJson))],
      )
    },
  }
}

const COLUMNS = 'id, family, side, consent_id, what, at, body, sealed, state, settled_at, answer'
const ROWS = (place: string): string =>
  `jsonb_to_recordset(${place}::jsonb) as row (id uuid, family text, side text, consent_id text, what text, at timestamptz,
     body jsonb, sealed text, state text, settled_at timestamptz, answer text, turn int)`

import type { Database, Row } from '../../platform/database/database.ts'
import type { Channel } from './scheme-report.ts'

export type ReportState = 'WAITING' | 'SENT' | 'REFUSED'
export type ReportSummary = Channel & { state: ReportState; count: number; oldest: Date; late: number }
type ListedReport = Channel & {
  id: string
  what: string
  consentId: string | null
  at: Date
  state: ReportState
  tries: number
  answer: string | null
}

/** The reports as operators see them: counts by state, and the reports themselves. */
export function createReportCounts(database: Database) {
  return {
    /** The number of reports; `late` counts the waiting ones past their day's deadline. */
    summary: (now: Date): Promise<ReportSummary[]> =>
      database.query<Row & ReportSummary>(`${COUNTED} ${GROUPED}`, [now]),

    /** The same without what was sent: by an index, because that is most of them. */
    unsent: (now: Date): Promise<ReportSummary[]> =>
      database.query<Row & ReportSummary>(
        `${COUNTED} where state = 'WAITING' or state = 'REFUSED' ${GROUPED}`,
        [now],
      ),

    list: (state: ReportState | undefined, most: number): Promise<ListedReport[]> =>
      database.query<Row & ListedReport>(
        `select id, family, side, what, consent_id as "consentId", at, state, tries, answer from pcm_report
         where $1::text is null or state = $1 order by at desc limit $2`,
        [state ?? null, most],
      ),
  }
}

/** 06:00 of the next day in Brasília (PCM, guide for participants). */
const DEADLINE = `(((at at time zone 'America/Sao_Paulo')::date + 1 + time '06:00') at time zone 'America/Sao_Paulo')`
const COUNTED = `select family, side, state, count(*)::int as count, min(at) as oldest,
    (count(*) filter (where state = 'WAITING' and ${DEADLINE} < $1))::int as late
  from pcm_report`
const GROUPED = 'group by family, side, state order by family, side, state'

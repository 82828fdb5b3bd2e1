import type { Database, Row } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { createReportCounts } from './report-counts.store.ts'
import { type Channel, faultOf, type SchemeReport } from './scheme-report.ts'

/** A report that this process may send. */
export type ClaimedReport = Pick<SchemeReport, 'id' | 'at' | 'body' | 'url'>
/** What the platform said of one report. */
export type Verdict = { id: string; state: 'SENT' | 'REFUSED'; answer: string }

/**
 * Reports to the scheme's metrics platform. Promises: a row of the audit log is derived once, over all processes; a report is
 * sent by one process at a time; a settled one is not sent again.
 */
export function createReportsStore(database: Database, seal: Pick<Seal, 'seal' | 'open'>) {
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
    ...createReportCounts(database),

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
    async addDerived(from: number, to: number, reports: readonly SchemeReport[]): Promise<boolean> {
      const moved = await database.query(
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
      return moved.length === 1
    },

    /** Adds reports; one that is there stays. */
    async add(reports: readonly SchemeReport[]): Promise<void> {
      await database.run(
        `insert into pcm_report (${COLUMNS}) select ${COLUMNS} from ${ROWS('$1')} on conflict (id) do nothing`,
        [JSON.stringify(reports.map(toJson))],
      )
    },

    /** Takes the oldest reports that wait, until an instant in case this process dies. */
    async claim(
      { family, side }: Channel,
      { now, until, most }: { now: Date; until: Date; most: number },
    ): Promise<ClaimedReport[]> {
      const rows = await database.query<
        Row & { id: string; at: Date; body: SchemeReport['body']; sealed: string }
      >(
        `with mine as (select id from pcm_report
           where state = 'WAITING' and family = $1 and side = $2 and (claimed_until is null or claimed_until < $3)
           order by at limit $5 for update skip locked)
         update pcm_report r set claimed_until = $4, tries = tries + 1 from mine where r.id = mine.id
         returning r.id, r.at, r.body, r.sealed`,
        [family, side, now, until, most],
      )
      return rows
        .sort((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ id, at, body, sealed }) => ({ id, at, body, ...(sealed && { url: seal.open(sealed) }) }))
    },

    async settle(verdicts: readonly Verdict[], at: Date): Promise<void> {
      await database.run(
        `update pcm_report r set state = v.state, answer = v.answer, settled_at = $2, claimed_until = null
         from jsonb_to_recordset($1::jsonb) as v (id uuid, state text, answer text)
         where r.id = v.id and r.state = 'WAITING'`,
        [JSON.stringify(verdicts), at],
      )
    },

    /** Gives back what was not taken, with the reason. */
    async release(ids: readonly string[], reason: string): Promise<void> {
      await database.run(
        `update pcm_report set claimed_until = null, answer = $2 where id = any($1::uuid[]) and state = 'WAITING'`,
        [ids, reason],
      )
    },

    /** Refused reports wait again, with the same ids. @param id one of them; all unless given */
    retry: (id: string | undefined): Promise<number> =>
      database.run(
        `update pcm_report set state = 'WAITING', settled_at = null where state = 'REFUSED' and ($1::uuid is null or id = $1)`,
        [id ?? null],
      ),

    /** Reports that wait and are older than an instant: the platform does not take them any more. */
    async waitingBefore(before: Date): Promise<(Channel & ClaimedReport)[]> {
      const rows = await database.query<
        Row & Channel & { id: string; at: Date; body: SchemeReport['body']; sealed: string }
      >(
        `select id, family, side, at, body, sealed from pcm_report where state <> 'SENT' and at < $1 order by at`,
        [before],
      )
      return rows.map(({ sealed, ...row }) => ({ ...row, ...(sealed && { url: seal.open(sealed) }) }))
    },

    /** Deletes what was accepted before one instant, and refused before the other. */
    async forget({ sentBefore, refusedBefore }: { sentBefore: Date; refusedBefore: Date }): Promise<void> {
      await database.run(`delete from pcm_report where state = 'SENT' and settled_at < $1`, [sentBefore])
      await database.run(`delete from pcm_report where state = 'REFUSED' and settled_at < $1`, [
        refusedBefore,
      ])
    },
  }
}
export type ReportsStore = ReturnType<typeof createReportsStore>

const COLUMNS = 'id, family, side, consent_id, what, at, body, sealed, state, settled_at, answer'
const ROWS = (place: string): string =>
  `jsonb_to_recordset(${place}::jsonb) as row (id uuid, family text, side text, consent_id text, what text, at timestamptz,
     body jsonb, sealed text, state text, settled_at timestamptz, answer text, turn int)`

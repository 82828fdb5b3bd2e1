import type { Database, Row } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { createNewReports } from './new-reports.store.ts'
import { createReportCounts } from './report-counts.store.ts'
import type { Channel, SchemeReport } from './scheme-report.ts'

/** A report that this process may send. */
export type ClaimedReport = Pick<SchemeReport, 'id' | 'at' | 'body' | 'url'>
export type Verdict = { id: string; state: 'SENT' | 'REFUSED'; answer: string }

/** Reports to the scheme's metrics platform. Promises: a report is sent by one process at a time; a settled one is not sent again. */
export function createReportsStore(database: Database, seal: Pick<Seal, 'seal' | 'open'>) {
  return {
    ...createReportCounts(database),
    ...createNewReports(database, seal),

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

    settle: (verdicts: readonly Verdict[], at: Date) =>
      database.run(
        `update pcm_report r set state = v.state, answer = v.answer, settled_at = $2, claimed_until = null
         from jsonb_to_recordset($1::jsonb) as v (id uuid, state text, answer text)
         where r.id = v.id and r.state = 'WAITING'`,
        [JSON.stringify(verdicts), at],
      ),

    /** Gives back what was not taken, with the reason. */
    release: (ids: readonly string[], reason: string) =>
      database.run(
        `update pcm_report set claimed_until = null, answer = $2 where id = any($1::uuid[]) and state = 'WAITING'`,
        [ids, reason],
      ),

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
/** Reports that wait for the platform's word. */
export type ReportsStore = ReturnType<typeof createReportsStore>

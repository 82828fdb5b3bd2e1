import type { Sql } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'

/** A report as a repeated press finds it. */
export type KeptReport = { number: string; at: Date; sessionsEnded: number }
type NewReport = KeptReport & {
  /** Absent where nobody had signed in. */
  document?: string
  consentId: string
  said: unknown
}

/** Reports, never deleted. Promise: one for each consent and person; of two at once the second gets the first one's. */
export type ReportStore = {
  /** False when there is one already, or the number is taken. */
  add(sql: Sql, report: NewReport): Promise<boolean>
  find(sql: Sql, consentId: string, document?: string): Promise<KeptReport | undefined>
}

/** The SQL behind reports; what the customer said is sealed. */
export function createReportStore(seal: Seal): ReportStore {
  return {
    add: async (sql, { number, document, consentId, at, sessionsEnded, said }) =>
      (await sql.run(
        `insert into unrecognised_report (number, document, consent_id, at, sessions_ended, sealed)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [number, document ?? null, consentId, at, sessionsEnded, seal.seal(JSON.stringify(said))],
      )) === 1,

    async find(sql, consentId, document) {
      const [row] = await sql.query<{ number: string; at: Date; sessions_ended: number }>(
        `select number, at, sessions_ended from unrecognised_report
         where consent_id = $1 and coalesce(document, '') = $2`,
        [consentId, document ?? ''],
      )
      return row && { number: row.number, at: row.at, sessionsEnded: row.sessions_ended }
    },
  }
}

import type { Database } from '../database/database.ts'

/** The trace of each consent, so that the requests of several browsers and institutions join it. */
export function createTraceLinkStore(database: Database) {
  return {
    /** Stores the trace of a consent unless it has one. */
    keep: (consentId: string, traceparent: string, now: Date) =>
      database.run(
        `insert into road_trace (consent_id, traceparent, began_at) values ($1, $2, $3)
         on conflict (consent_id) do nothing`,
        [consentId, traceparent, now],
      ),
    async find(consentId: string): Promise<{ traceparent: string; beganAt: Date } | undefined> {
      const [row] = await database.query<{ traceparent: string; began_at: Date }>(
        'select traceparent, began_at from road_trace where consent_id = $1',
        [consentId],
      )
      return row && { traceparent: row.traceparent, beganAt: row.began_at }
    },
    removeBefore: (instant: Date): Promise<number> =>
      database.run('delete from road_trace where began_at < $1', [instant]),
  }
}

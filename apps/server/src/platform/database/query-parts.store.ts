import type { Sql } from './database.ts'

/** The number of rows by recorded status. */
export async function countByStatus(sql: Sql, table: string): Promise<Record<string, number>> {
  const rows = await sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from ${table} group by status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/**
 * Sharings of one list at most, which is more than anybody has: who asks without end must not make it too long to read. Authorised ones come first.
 */
export const MOST_LISTED = 2_000

/**
 * The rows of a select as one value: a list of objects, named by its columns; empty without rows. NOTE:
 * `json_agg(json_build_object(…))` returns the same and costs twice as much to start, with or without rows.
 */
export const asJson = (rows: string): string => `to_json(array(select r from (${rows}) r))`

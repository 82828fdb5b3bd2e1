import type { Sql } from './database.ts'

/** How many rows of a table stand in each recorded status. */
export async function countByStatus(sql: Sql, table: string): Promise<Record<string, number>> {
  const rows = await sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from ${table} group by status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

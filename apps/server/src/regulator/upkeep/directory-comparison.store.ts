import type { Database } from '../../platform/database/database.ts'
import type { DirectoryDifference } from './compare-directory.ts'

type LastComparison = { comparedAt: Date; differences: DirectoryDifference[] }

/** The last comparison with the directory; a newer one takes its place. */
export function createComparisonStore(database: Database) {
  return {
    keep: (comparedAt: Date, differences: readonly DirectoryDifference[]) =>
      database.run(
        `insert into directory_comparison (id, compared_at, differences) values (1, $1, $2)
         on conflict (id) do update set compared_at = excluded.compared_at, differences = excluded.differences
         where directory_comparison.compared_at <= excluded.compared_at`,
        [comparedAt, JSON.stringify(differences)],
      ),

    async last(): Promise<LastComparison | undefined> {
      const [row] = await database.query<{ compared_at: Date; differences: DirectoryDifference[] }>(
        'select compared_at, differences from directory_comparison where id = 1',
      )
      return row && { comparedAt: row.compared_at, differences: row.differences }
    },
  }
}

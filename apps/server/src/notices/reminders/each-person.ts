import type { Concerned, Cursor, Sharings } from '../noticed-sharing.ts'
import type { RoundDeps } from '../notices-deps.ts'
import { isQuiet } from './reminder-calendar.ts'

const AT_A_TIME = 200

/**
 * Calls `visit` for every person of each role's list, which comes in pages; somebody with several sharings may be visited again.
 * @returns false if the quiet hours have begun before the end
 */
export async function eachPerson(
  { sharings, clock }: Pick<RoundDeps, 'sharings' | 'clock'>,
  page: (role: Sharings, after: Cursor | undefined, most: number) => Promise<Concerned[]>,
  visit: (document: string) => Promise<unknown>,
): Promise<boolean> {
  for (const role of sharings) {
    let found: Concerned[] = []
    do {
      found = await page(role, found.at(-1), AT_A_TIME)
      for (const document of new Set(found.flatMap(({ documents }) => documents))) {
        if (isQuiet(clock.now())) return false
        await visit(document)
      }
    } while (found.length === AT_A_TIME)
  }
  return true
}

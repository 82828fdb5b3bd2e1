import type { Concerned, Cursor } from '../noticed-sharing.ts'

const AT_A_TIME = 200

/**
 * Calls `visit` for every person of a list that comes in pages; somebody with several sharings may be visited again.
 * @param visit answers false to stop
 * @returns whether it came to the end
 */
export async function eachPerson(
  page: (after: Cursor | undefined, most: number) => Promise<Concerned[]>,
  visit: (document: string) => Promise<boolean>,
): Promise<boolean> {
  let after: Cursor | undefined
  for (;;) {
    const found = await page(after, AT_A_TIME)
    const people = new Set(found.flatMap(({ documents }) => documents))
    for (const document of people) if (!(await visit(document))) return false
    const last = found.at(-1)
    if (!last || found.length < AT_A_TIME) return true
    after = { at: last.at, consentId: last.consentId }
  }
}

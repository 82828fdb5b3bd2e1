import { hashOf } from '../base/hash.ts'

/** As many as a server keeps ready; ours are a hundred or two. */
const MOST = 500

/**
 * Names for statements that come again, so that the database reads and plans each once. A statement has a name from its
 * second use on: a statement sent once (a migration) gets none, so values written into texts fill nothing up.
 * @returns undefined for a statement to be sent as it is.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>()
  return (text) => {
    if (names.has(text)) {
      const name = names.get(text) ?? hashOf(text)
      names.set(text, name)
      return name
    }
    if (names.size < MOST) names.set(text, undefined)
    return undefined
  }
}

import { Failure } from '../base/failure.ts'

type Row = Record<string, unknown>

export type Reads = {
  query<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]>
}

/**
 * Reads, one of which may depend on a guard such as "is the session open?": where the guard has no row, nothing is read. Both
 * are one statement, which costs little more than either alone.
 */
export type GuardedReads = Reads & {
  /**
   * Asks a guard, which has one row at most. What `meanwhile` reads before it returns is asked for in the same statement: it has
   * no rows where the guard has none, and where it fails, the guard answers all the same.
   * @param text its columns have names of their own, since they stand beside those of the other
   */
  guarded<R extends Row>(text: string, values: readonly unknown[], meanwhile: () => void): Promise<R[]>
}

type Statement = { text: string; values: readonly unknown[] }
type Behind = Statement & { done(rows: Row[]): void; failed(error: unknown): void }

export function guardedReads(reads: Reads): GuardedReads {
  const textOf = rememberedTexts()
  /** What is behind the guard that is being asked. NOTE: only while `meanwhile` runs, so that no other caller's joins it. */
  let open: Behind[] | undefined

  async function askBoth<R extends Row>(guard: Statement, behind: Behind): Promise<R[]> {
    const text = textOf(guard.text, behind)
    try {
      const rows = await reads.query<R & Marked>(text, [...behind.values, ...guard.values])
      behind.done(rows.filter(({ is_behind }) => is_behind === true))
      return rows.slice(0, 1)
    } catch (error) {
      if (error instanceof Failure) {
        behind.failed(error)
        throw error
      }
      // One of the two is invalid: sent separately, each answers or fails alone.
      reads.query(behind.text, behind.values).then(behind.done, behind.failed)
      return reads.query<R>(guard.text, guard.values)
    }
  }

  return {
    query<R extends Row>(text: string, values: readonly unknown[] = []) {
      const joining = open?.length === 0 ? open : undefined
      if (!joining) return reads.query<R>(text, values)
      return new Promise<R[]>((done, failed) => {
        joining.push({ text, values, done: done as Behind['done'], failed })
      })
    },
    guarded(text, values, meanwhile) {
      const behind: Behind[] = []
      const before = open
      open = behind
      try {
        meanwhile()
      } finally {
        open = before
      }
      const [first] = behind
      return first ? askBoth({ text, values }, first) : reads.query(text, values)
    },
  }
}

type Marked = { is_behind: true | null }

/** More than the server has statements. */
const MOST = 500

/** Texts of both, made once: the database knows a prepared statement by its text. */
function rememberedTexts(): (guard: string, behind: Statement) => string {
  const known = new Map<string, Map<string, string>>()
  return (guard, { text, values }) => {
    const ofGuard = known.get(guard) ?? new Map<string, string>()
    known.set(guard, ofGuard)
    const found = ofGuard.get(text)
    if (found !== undefined) return found
    if (ofGuard.size >= MOST) ofGuard.clear()
    const made = bothIn(numberedFrom(guard, values.length), text)
    ofGuard.set(text, made)
    return made
  }
}

/** NOTE: the one row of the guard is the outer side of the join, so that the rows of the other stay in their order. */
const bothIn = (guard: string, behind: string): string =>
  `select guard.*, behind.* from (${guard}) guard
   left join (select true as is_behind, found.* from (${behind}) found) behind on true`

/** The same statement with its parameters after so many others. */
const numberedFrom = (text: string, others: number): string =>
  text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + others}`)

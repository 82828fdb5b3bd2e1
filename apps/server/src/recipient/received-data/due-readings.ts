import { setTimeout as pause } from 'node:timers/promises'

/** A sharing whose data are to be read now. */
export type DueReading = { id: string; authorisationServerId: string }

type DueReadingsDeps = {
  /** The next due sharing of an institution that is not in the list, taken so that no other worker reads it. */
  take: (except: readonly string[]) => Promise<DueReading | undefined>
  read: (due: DueReading) => Promise<void>
}

/** Readings that are under way in this process at a time. */
const MOST = 4
/** Readings of one institution at a time: one that answers slowly leaves room for the others. */
const MOST_OF_ONE = 2
/** Interval between looks for further work, since readings become due while others are under way. */
const LOOK_AGAIN_MS = 60_000

/**
 * Reads what is due, several sharings at a time, and shares the process fairly among the institutions.
 * @returns one run: it ends when nothing is due any more and its readings have ended, and fails with the first reading that failed
 */
export function createDueReadings({ take, read }: DueReadingsDeps): () => Promise<void> {
  const underWay = new Set<DueReading>()
  let last: Promise<unknown> = Promise.resolve()

  /** Institutions that have their share of this process. */
  function busy(): string[] {
    const counts = new Map<string, number>()
    for (const { authorisationServerId: id } of underWay) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= MOST_OF_ONE).map(([id]) => id)
  }

  async function begin(onBegun: (reading: Promise<void>) => void): Promise<void> {
    while (underWay.size < MOST) {
      const due = await take(busy())
      if (!due) return
      underWay.add(due)
      onBegun(read(due).finally(() => underWay.delete(due)))
    }
  }

  return async () => {
    const own = new Set<Promise<unknown>>()
    const failures: unknown[] = []
    const follow = (reading: Promise<void>): void => {
      const over: Promise<unknown> = reading
        .catch((error: unknown) => failures.push(error))
        .finally(() => own.delete(over))
      own.add(over)
    }
    /** One run takes at a time: each counts what the others have begun. */
    const goOn = (): Promise<void> => {
      const begun = last.then(() => begin(follow))
      last = begun.catch(() => undefined)
      return begun
    }
    await goOn()
    while (own.size > 0) {
      await Promise.race([...own, pause(LOOK_AGAIN_MS, undefined, { ref: false })])
      await goOn()
    }
    if (failures.length > 0) throw failures[0]
  }
}

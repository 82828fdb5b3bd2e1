import { reasonOf } from '../base/reason-of.ts'
import { type Log, redact } from '../observability/log.ts'

/** So many failures one after the other are no matter of the items: the run ends. */
const MOST_IN_A_ROW = 20
/** Items that `whileDue` asks for at once. */
const AT_A_TIME = 200

export type ItemRun = {
  /**
   * Works on an item; its failure is logged and holds back none of those behind it.
   * @param item what the log may name it by: no document, no name
   * @returns undefined when it failed
   * @throws when many failed one after the other
   */
  attempt<T>(work: () => Promise<T>, item?: string): Promise<T | undefined>
  /**
   * Works on all items that are due, page by page, until a page is short or the work changes nothing of it.
   * @param due the first items that are due, so many at most
   * @param work returns true if the item is due no more
   * @param nameOf the item's name in the log, as for `attempt`
   * @returns how many are due no more
   */
  whileDue<T>(
    due: (most: number) => Promise<readonly T[]>,
    work: (item: T) => Promise<boolean>,
    nameOf: (item: T) => string,
  ): Promise<number>
  hasFailed(): boolean
  /** @throws when an item has failed: the run counts as failed, and the item's turn comes again in the next one */
  finish(): void
}

/** Works on the items of one run of a job, each for itself. */
export function startItemRun(log: Pick<Log, 'error'>): ItemRun {
  let failed = 0
  let inARow = 0
  const run: ItemRun = {
    async attempt(work, item) {
      try {
        const result = await work()
        inARow = 0
        return result
      } catch (error) {
        failed += 1
        inARow += 1
        log.error({ item, reason: redact(reasonOf(error)) }, 'an item of a job failed')
        if (inARow === MOST_IN_A_ROW) throw error
        return undefined
      }
    },
    async whileDue(due, work, nameOf) {
      let done = 0
      for (;;) {
        const page = await due(AT_A_TIME)
        const before = done
        for (const item of page) if (await run.attempt(() => work(item), nameOf(item))) done += 1
        if (page.length < AT_A_TIME || done === before) return done
      }
    },
    hasFailed: () => failed > 0,
    finish() {
      if (failed > 0) throw new Error(`Items of this run failed: ${failed}.`)
    },
  }
  return run
}

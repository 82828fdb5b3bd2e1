import { reasonOf } from '../base/reason-of.ts'
import { type Log, redact } from '../observability/log.ts'

/** So many failures one after the other are no matter of the items: the run ends. */
const MOST_IN_A_ROW = 20

/** The items of one run of a job. */
export type ItemRun = {
  /**
   * Works on an item; its failure is logged and holds back none of those behind it.
   * @param item what the log may name it by: no document, no name
   * @returns undefined when it failed
   * @throws when many failed one after the other
   */
  attempt<T>(work: () => Promise<T>, item?: string): Promise<T | undefined>
  /** Whether an item has failed. */
  hasFailed(): boolean
  /** @throws when an item has failed: the run counts as failed, and the item's turn comes again in the next one */
  finish(): void
}

/** Works on the items of one run of a job, each for itself. */
export function startItemRun(log: Pick<Log, 'error'>): ItemRun {
  let failed = 0
  let inARow = 0
  return {
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
    hasFailed: () => failed > 0,
    finish() {
      if (failed > 0) throw new Error(`Items of this run failed: ${failed}.`)
    },
  }
}

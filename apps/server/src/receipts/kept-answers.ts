import type { CheckedReceipt } from '@consente/contract/portal/receipts'
import type { Clock } from '../platform/base/clock.ts'

const KEEP_MS = 60_000
const MOST_ANSWERS = 1_000

/** Keeps other institutions' answers about receipts for a minute, in each process: repeated questions for one number cause one call. */
export function createKeptAnswers(clock: Clock) {
  const kept = new Map<string, { until: number; answer: CheckedReceipt }>()
  return {
    find(issuer: string, number: string): CheckedReceipt | undefined {
      const found = kept.get(`${number} ${issuer}`)
      return found && found.until > clock.now().getTime() ? found.answer : undefined
    },
    keep(issuer: string, answer: CheckedReceipt): CheckedReceipt {
      if (kept.size >= MOST_ANSWERS) kept.clear()
      kept.set(`${answer.number} ${issuer}`, { until: clock.now().getTime() + KEEP_MS, answer })
      return answer
    },
  }
}
export type KeptAnswers = ReturnType<typeof createKeptAnswers>

import * as z from 'zod/mini'
import { jsonIn } from '../../platform/base/json-in.ts'
import type { ClaimedReport, Verdict } from './reports.store.ts'

/** The outcome of a batch: a verdict on each of its reports, or none on any. */
export type BatchOutcome =
  | { kind: 'settled'; verdicts: Verdict[] }
  | { kind: 'too large' }
  | { kind: 'not taken'; reason: string }

const Result = z.object({
  correlationId: z.optional(z.string()),
  status: z.optional(z.string()),
  reportId: z.optional(z.string()),
  message: z.optional(z.string()),
})
const Results = z.array(Result)
const LONGEST_MESSAGE = 500

/** Reads the platform's answer: 200 and 207 have one result for each report, in the same order. */
export function outcomeOf(
  batch: readonly Pick<ClaimedReport, 'id'>[],
  status: number,
  body: string,
): BatchOutcome {
  if (status === 413) return { kind: 'too large' }
  if (status !== 200 && status !== 207) return { kind: 'not taken', reason: `it answered ${status}` }
  const results = z.safeParse(Results, jsonIn(body))
  if (!results.success || results.data.length !== batch.length)
    return { kind: 'not taken', reason: `it answered ${status} without a result for each report` }
  const verdicts: Verdict[] = []
  for (const [index, { id }] of batch.entries()) {
    const { correlationId = id, status: said, reportId, message } = results.data[index] ?? {}
    if (correlationId !== id) return { kind: 'not taken', reason: `it answered ${status} in another order` }
    const isAccepted = said === 'ACCEPTED' || (said === undefined && status === 200)
    verdicts.push({
      id,
      state: isAccepted ? 'SENT' : 'REFUSED',
      answer: (isAccepted ? (reportId ?? '') : (message ?? said ?? '')).slice(0, LONGEST_MESSAGE),
    })
  }
  return { kind: 'settled', verdicts }
}

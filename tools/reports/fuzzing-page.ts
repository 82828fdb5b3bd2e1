import { withParts } from '../written-page.ts'
import { markdownTable } from './markdown-table.ts'

/** Figures of a reader that was given any input and neither crashed, hung nor outgrew its bounds. */
export type FuzzResult = {
  day: string
  reader: string
  minutes: number
  inputs: number
  read: number
  refused: number
  slowestMs: number
  memoryMb: number
}

/** docs/proof/fuzzing.md with a row for each reader. */
export function fuzzingPage(page: string, results: readonly FuzzResult[]): string {
  const rows = results.map((one) => [
    one.reader,
    one.day,
    one.minutes,
    one.inputs.toLocaleString('en-GB'),
    one.refused.toLocaleString('en-GB'),
    one.slowestMs,
    one.memoryMb,
  ])
  return withParts(page, {
    readers: markdownTable([
      ['Reader', 'Day', 'Minutes', 'Inputs', 'Refused', 'Slowest input, ms of processor', 'Most memory, MB'],
      ...rows,
    ]),
  })
}

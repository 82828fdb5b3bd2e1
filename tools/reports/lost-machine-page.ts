import { withParts } from '../written-page.ts'
import { markdownTable } from './markdown-table.ts'

/** Figures of a long run in which the database's primary was lost again and again. Milliseconds. */
export type LostMachineResult = {
  day: string
  rounds: {
    how: 'killed' | 'standing still' | 'cut off'
    acknowledged: number
    lost: string[]
    /** From the loss to a primary that takes writes. */
    promotedMs: number
    /** From the loss to the next acknowledged action. */
    outageMs: number
    /** The slowest request. */
    longestMs: number
  }[]
}
/** The same loss, once, with a standby that nobody waits for. */
export type AsynchronousResult = { day: string; acknowledged: number; lost: number }

/** docs/proof/lost-machine.md with a row for each round. */
export function lostMachinePage(
  page: string,
  { day, rounds }: LostMachineResult,
  planted: AsynchronousResult | undefined,
): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(1)
  const rows = rounds.map(({ how, acknowledged, lost, promotedMs, outageMs, longestMs }) => [
    how,
    acknowledged,
    lost.length,
    seconds(promotedMs),
    seconds(outageMs),
    seconds(longestMs),
  ])
  const head = [
    'How',
    'Acknowledged',
    'Lost',
    'New primary after, s',
    'Next acknowledgement after, s',
    'Slowest request, s',
  ]
  return withParts(page, {
    rounds: [
      `The run of ${day}:`,
      '',
      ...markdownTable([head, ...rows]),
      '',
      planted
        ? `With an asynchronous standby, as a planted mistake, the same test finds ${planted.lost} of ${planted.acknowledged} acknowledged actions lost (${planted.day}).`
        : 'The planted mistake, an asynchronous standby, was not tried in this run.',
    ],
  })
}

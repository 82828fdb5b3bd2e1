import { withParts } from '../written-page.ts'
import { markdownTable } from './markdown-table.ts'

/** Figures of one run of histories that all were judged right. */
export type HistoriesResult = {
  day: string
  /** Commit of the version that one process of each institution was of. */
  previous: string
  histories: number
  calls: number
  /** Calls that nobody knows the outcome of. */
  unknown: number
  /** Consents, sessions, factors and codes that were judged. */
  objects: number
  kills: number
  stops: number
  cuts: number
}

/** The last process with a fault planted: in which history it was caught, and how many objects showed it. */
export type PlantedResult = { day: string; rounds: number; caught: number }

/** docs/proof/histories.md with a row for each run. */
export function historiesPage(
  page: string,
  runs: readonly HistoriesResult[],
  planted: PlantedResult | undefined,
): string {
  const sum = (pick: (run: HistoriesResult) => number): number =>
    runs.reduce((total, run) => total + pick(run), 0)
  return withParts(page, {
    runs: [
      ...markdownTable([
        [
          'Day',
          'Previous version',
          'Histories',
          'Calls',
          'Outcome unknown',
          'Objects judged',
          'Kills',
          'Stops',
          'Connections cut',
        ],
        ...runs.map((run) => [
          run.day,
          run.previous,
          run.histories,
          run.calls,
          run.unknown,
          run.objects,
          run.kills,
          run.stops,
          run.cuts,
        ]),
      ]),
      '',
      `In all: ${sum((run) => run.histories)} histories, ${sum((run) => run.calls)} calls, none that is not linearizable.`,
    ],
    planted: planted
      ? `One process of each institution answered from what it had read of consents up to two seconds before: caught in history ${planted.rounds}, at ${planted.caught} of its objects (${planted.day}).`
      : 'Not run yet.',
  })
}

import { expect, it } from 'vitest'
import { bundleSearch } from '../../tools/search/bundle-search.ts'
import { startSearch } from '../../tools/search/search-program.ts'
import { replayed, seeded } from './choices.ts'
import { FOUND } from './found.ts'
import type { Order, Report } from './search-process.ts'
import { packed, shrink, unpacked } from './shrink.ts'

/** A minute; among the long tests, half an hour from a seed that nobody has chosen. */
const SEARCH = process.env.LONG
  ? { seed: Date.now() % 1_000_000, seconds: 1_800 }
  : { seed: 1_000, seconds: 60 }

const program = bundleSearch('test')

async function searched(order: Order): Promise<Report[]> {
  const reports: Report[] = []
  const { code, errors } = await startSearch(await program, order, (report) => void reports.push(report))
  expect(code, errors).toBe(0)
  return reports
}

it('the same seed gives the same trace, to the letter of its hash, in which nothing is wrong', async () => {
  const tracesOf = async (seed: number, runs: number) =>
    (await searched({ seed, runs, isTold: true })).flatMap((report) =>
      report.kind === 'run' ? [`${report.seed} ${report.trace} ${report.find ?? 'holds'}`] : [],
    )
  // In the last of them, calls that fail are repeated after pauses of chance.
  const [many, alone] = await Promise.all([tracesOf(37, 2), tracesOf(38, 1)])
  expect(many[1]).toBe(alone[0])
  expect(new Set(many).size).toBe(2)
  expect(many.filter((run) => !run.endsWith(' holds'))).toEqual([])
})

it('runs that once failed hold, and nothing new is found', {
  timeout: 480_000 + SEARCH.seconds * 1000,
}, async () => {
  const lines = FOUND.map(({ run }) => run)
  const reports = [
    ...(lines.length > 0 ? await searched({ seed: 1, replay: lines }) : []),
    ...(await searched({ ...SEARCH, shrinkSeconds: 60 })),
  ]
  expect(reports.flatMap((report) => ('find' in report && report.find ? [report] : []))).toEqual([])
})

it('a find becomes shorter as long as it still fails, and is told in one line', async () => {
  const choices = seeded(7)
  for (let time = 0; time < 200; time += 1) choices.below(10)
  const isLong = async (numbers: readonly number[]) => {
    const again = replayed(numbers)
    return numbers.includes(7) && again.below(10) > 2
  }
  expect(await shrink([5, ...choices.taken, 7], isLong, () => true)).toEqual([7])
  expect(unpacked(packed(choices.taken))).toEqual(choices.taken)
  expect(packed([0, 0, 3, 0, 1])).toBe('0x2 3 0 1')
})

import { parseArgs } from 'node:util'
import type { Order, Report } from '../../tests/search/search-process.ts'
import { bundleSearch } from './bundle-search.ts'
import { addSearched, tryPlanted } from './planted.ts'
import { startSearch } from './search-program.ts'

/**
 * `npm run search -- --minutes 10 --seed 1` searches orders of events between two institutions, from that seed on; the same seed is
 * the same run. It tells its progress, and of each find the run that still fails, as short as it gets, as a line for
 * tests/search/found.ts; tests/search/searched.json adds up the runs. `--replay '<run>'` tells what happens in one. `--planted [words …]` puts the mistakes of
 * tests/search/planted.yaml into the product, one after the other, and notes which are found. Ends with 1 after a find.
 */
const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const seconds = Number(values.minutes) * 60
const seed = Number(values.seed)

if (values.planted) process.exit(await tryPlanted({ words: positionals, seconds, seed }))

/** Each life of an institution leaves some memory behind: a process ran out of it after 138 runs. */
const RUNS_OF_A_PROCESS = 80

const program = await bundleSearch('search')
let finds = 0
const began = performance.now()
const left = (): number => seconds - (performance.now() - began) / 1000

if (values.replay)
  process.exit((await run({ seed, replay: [values.replay], isTold: true })) || Math.min(finds, 1))
for (let next = seed; left() > 0; next += RUNS_OF_A_PROCESS) {
  const code = await run({ seed: next, seconds: left(), runs: RUNS_OF_A_PROCESS, shrinkSeconds: 60 })
  if (code !== 0) process.exit(code)
}
process.exit(finds > 0 ? 1 : 0)

/** @returns the exit code of the search's process */
async function run(order: Order): Promise<number> {
  let last: Report | undefined
  const { code, errors } = await startSearch(program, order, (report) => {
    if (report.kind === 'find' || (report.kind === 'run' && report.find)) finds += 1
    if (report.kind === 'progress') last = report
    console.log(told(report))
  })
  if (last?.kind === 'progress' && !order.replay) addSearched(last)
  if (code !== 0) console.error(errors)
  return code
}

function told(report: Report): string {
  if (report.kind === 'progress') {
    const { seconds: passed, runs, turns, orders, states, finds: found } = report
    return `${passed} s: ${runs} runs, ${turns} turns, ${orders} orders, ${states} states, ${found} finds`
  }
  if (report.kind === 'run')
    return [...(report.story ?? []), `trace ${report.trace}`, report.find ?? 'nothing was wrong'].join('\n')
  return `seed ${report.seed}: ${report.find}\n  { says: ${JSON.stringify(report.find.split('\n')[0]?.slice(0, 120))}, run: '${report.run}' },`
}

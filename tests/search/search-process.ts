import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Choices, replayed, seeded } from './choices.ts'
import { runOnce } from './run.ts'
import { kindOf, packed, shrink, unpacked } from './shrink.ts'
import { openWorld } from './world.ts'

/**
 * The search as a process of its own, since it replaces what Node gives. Told by one argument what to do; each line that it
 * writes is JSON.
 */
export type Order = {
  /** The first seed; each run takes the next one. */
  seed: number
  /** Seconds of searching, and at most so many runs. */
  seconds?: number
  runs?: number
  /** Ends at the first find, and leaves out what takes seconds at first: the paths of the machine. */
  isOnce?: boolean
  /** Seconds of making a find shorter. */
  shrinkSeconds?: number
  /** Runs to repeat instead, packed. */
  replay?: readonly string[]
  /** Tells what happens in each run. */
  isTold?: boolean
}
export type Report =
  | { kind: 'run'; seed: number; trace: string; find?: string; story?: readonly string[] }
  | {
      kind: 'progress'
      runs: number
      states: number
      orders: number
      turns: number
      finds: number
      seconds: number
    }
  | { kind: 'find'; seed: number; find: string; run: string }

const report = (line: Report): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const seconds = (
  (began) => () =>
    Number(process.hrtime.bigint() - began) / 1e9
)(process.hrtime.bigint())

const order = JSON.parse(process.argv[2] ?? '{"seed":1}') as Order
if (!order.isOnce) process.setSourceMapsEnabled(true)
// All files of a search are in one folder, which goes when it ends or is stopped.
const folder = mkdtempSync(join(tmpdir(), 'consente-search-'))
process.env.TMPDIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const world = await openWorld()
const began = seconds()
const states = new Set<string>()
const traces = new Set<string>()
const known = new Set<string>()
let [runs, turns, finds, told] = [0, 0, 0, began]

/** Runs once, and counts. */
async function run(choices: Choices, seed: number): Promise<string | undefined> {
  const outcome = await runOnce(world, choices, { seed, isTraced: !order.isOnce })
  runs += 1
  turns += outcome.turns
  traces.add(outcome.trace)
  for (const state of outcome.states) states.add(state)
  const { find, trace, story } = outcome
  if (order.isTold || order.replay)
    report({ kind: 'run', seed, trace, ...(find && { find }), ...(order.isTold && { story }) })
  return find
}

async function searchOn(): Promise<void> {
  for (let seed = order.seed; runs < (order.runs ?? Number.POSITIVE_INFINITY); seed += 1) {
    if (order.seconds !== undefined && seconds() - began > order.seconds) return
    const choices = seeded(seed)
    const find = await run(choices, seed)
    if (find) finds += 1
    if (find && !known.has(kindOf(find))) {
      known.add(kindOf(find))
      const numbers = choices.taken.slice()
      report({ kind: 'find', seed, find, run: packed(numbers) })
      if (order.isOnce) return
      await shorten(numbers, seed, find)
    }
    if (seconds() - told > 10) tellProgress()
  }
}

async function shorten(numbers: readonly number[], seed: number, find: string): Promise<void> {
  const until = seconds() + (order.shrinkSeconds ?? 0)
  const fails = async (candidate: readonly number[]): Promise<boolean> => {
    const { find: found } = await runOnce(world, replayed(candidate), { seed, isTraced: true })
    return found !== undefined && kindOf(found) === kindOf(find)
  }
  const shortest = await shrink(numbers, fails, () => seconds() < until)
  if (shortest.length < numbers.length) report({ kind: 'find', seed, find, run: packed(shortest) })
}

function tellProgress(): void {
  told = seconds()
  report({
    kind: 'progress',
    runs,
    states: states.size,
    orders: traces.size,
    turns,
    finds,
    seconds: Math.round(seconds() - began),
  })
}

if (order.replay) for (const line of order.replay) await run(replayed(unpacked(line)), order.seed)
else await searchOn()
tellProgress()
await world.close().catch(() => undefined)
process.exit(0)

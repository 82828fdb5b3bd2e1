import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson, readYaml } from '../project.ts'
import { bundleSearch, type Patch } from './bundle-search.ts'
import { startSearch } from './search-program.ts'

/** A mistake that is planted into the product; `missed`: why the search does not find it. */
export type Planted = Patch & { name: string; missed?: string }
/** The outcome of one: found, by which seed and after how long, or not. */
export type Tried = { name: string; find?: string; seed?: number; runs: number; seconds: number }

/** Searches of the product as it is, added up; `states`: of the one that has met most. */
export type Searched = { seconds: number; runs: number; turns: number; orders: number; states: number }

const SEARCHED = 'tests/search/searched.json'
const RESULTS = 'tests/search/planted-found.json'

const write = (path: string, value: unknown): void =>
  writeFileSync(join(ROOT, path), `${JSON.stringify(value, undefined, 2)}\n`)

export const planted = (): Planted[] => readYaml('tests/search/planted.yaml')
export const tried = (): Tried[] => readJson(RESULTS)
export const searched = (): Searched => readJson(SEARCHED)

export function addSearched({ seconds, runs, turns, orders, states }: Searched): void {
  const all = searched()
  write(SEARCHED, {
    seconds: all.seconds + seconds,
    runs: all.runs + runs,
    turns: all.turns + turns,
    orders: all.orders + orders,
    states: Math.max(all.states, states),
  })
}

/** Tries the mistakes whose names hold one of the words, or those that were not found before, each for so many seconds at most. @returns 1 if one is not found */
export async function tryPlanted({
  words,
  seconds,
  seed,
}: {
  words: string[]
  seconds: number
  seed: number
}): Promise<number> {
  const all = planted()
  const results = new Map(tried().map((one) => [one.name, one]))
  const chosen = all.filter(({ name }) =>
    words.length === 0 ? !results.get(name)?.find : words.some((word) => name.includes(word)),
  )
  let missed = 0
  for (const mistake of chosen) {
    const outcome: Tried = { name: mistake.name, runs: 0, seconds: 0 }
    const program = await bundleSearch('planted', [mistake])
    const { code, errors } = await startSearch(program, { seed, seconds, isOnce: true }, (report) => {
      if (report.kind === 'find')
        Object.assign(outcome, { find: report.find.split('\n')[0]?.slice(0, 160), seed: report.seed })
      if (report.kind === 'progress') Object.assign(outcome, { runs: report.runs, seconds: report.seconds })
    })
    if (code !== 0) console.error(errors)
    if (!outcome.find) missed += 1
    results.set(mistake.name, outcome)
    console.log(
      `${outcome.find ? `found by seed ${outcome.seed}` : 'NOT FOUND'}, ${outcome.runs} runs, ${outcome.seconds} s: ${mistake.name}\n    ${outcome.find ?? ''}`,
    )
    write(
      RESULTS,
      all.flatMap(({ name }) => results.get(name) ?? []),
    )
  }
  return missed > 0 ? 1 : 0
}

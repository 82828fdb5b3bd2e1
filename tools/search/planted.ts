import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../project.ts'
import { bundleSearch, type Patch } from './bundle-search.ts'
import { startSearch } from './search-program.ts'

/** A mistake that is planted into the product, and what must hold without it. */
export type Planted = Patch & { name: string }
/** The outcome of one: found, by which seed and after how long, or not. */
export type Tried = { name: string; find?: string; seed?: number; runs: number; seconds: number }

const RESULTS = join(ROOT, 'tests/search/planted-found.json')

export const planted = (): Planted[] =>
  parse(readFileSync(join(ROOT, 'tests/search/planted.yaml'), 'utf8')) as Planted[]
export const tried = (): Tried[] => JSON.parse(readFileSync(RESULTS, 'utf8')) as Tried[]

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
    const kept = all.flatMap(({ name }) => results.get(name) ?? [])
    writeFileSync(RESULTS, `${JSON.stringify(kept, undefined, 2)}\n`)
  }
  return missed > 0 ? 1 : 0
}

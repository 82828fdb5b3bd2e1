import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from '../project.ts'
import { type FaultResult, faultsPage } from './faults-page.ts'
import { type FuzzResult, fuzzingPage } from './fuzzing-page.ts'
import { type HistoriesResult, historiesPage, type PlantedResult } from './histories-page.ts'
import { type AsynchronousResult, type LostMachineResult, lostMachinePage } from './lost-machine-page.ts'

/**
 * `npm run faults`: writes docs/proof/faults.md, histories.md, lost-machine.md and fuzzing.md from what the long runs left in test-results/faults (`npm run
 * test:long`): histories of three processes, kills under load, every named fault at every call of both journeys, and updates from the previous version.
 */
const FOLDER = 'test-results/faults'
const PLANTED = 'planted-stale-read'
const ASYNCHRONOUS = 'planted-asynchronous'
if (!existsSync(join(ROOT, FOLDER))) throw new Error(`${FOLDER} is missing: run npm run test:long first.`)
const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.json'))
const names = files.sort().map((name) => name.slice(0, -5))
const resultOf = <R>(name: string): R => readJson<R>(`${FOLDER}/${name}.json`)
const isOfHistories = (name: string): boolean => name.startsWith('histories-') || name === PLANTED
const isOfFuzzing = (name: string): boolean => name.startsWith('fuzz-')
const isOfLostMachine = (name: string): boolean => name.startsWith('lost-machine-') || name === ASYNCHRONOUS

const rewrite = (name: string, change: (page: string) => string): void => {
  const page = join(ROOT, `docs/proof/${name}.md`)
  writeFileSync(page, change(readFileSync(page, 'utf8')))
}

const others = names.filter((name) => ![isOfHistories, isOfFuzzing, isOfLostMachine].some((is) => is(name)))
if (others.length > 0) {
  const results = Object.fromEntries(others.map((name) => [name, resultOf<FaultResult>(name)]))
  rewrite('faults', (page) => faultsPage(page, results))
}
const runs = names.filter((name) => name.startsWith('histories-')).map(resultOf<HistoriesResult>)
const planted = names.includes(PLANTED) ? resultOf<PlantedResult>(PLANTED) : undefined
if (runs.length > 0) rewrite('histories', (page) => historiesPage(page, runs, planted))
const fuzzed = names.filter(isOfFuzzing).map(resultOf<FuzzResult>)
if (fuzzed.length > 0) rewrite('fuzzing', (page) => fuzzingPage(page, fuzzed))
const lost = names.findLast((name) => name.startsWith('lost-machine-'))
if (lost) {
  const asynchronous = names.includes(ASYNCHRONOUS) ? resultOf<AsynchronousResult>(ASYNCHRONOUS) : undefined
  rewrite('lost-machine', (page) => lostMachinePage(page, resultOf<LostMachineResult>(lost), asynchronous))
}

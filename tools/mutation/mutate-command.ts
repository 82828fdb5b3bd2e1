import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOT, readYaml } from '../project.ts'
import {
  type ArguedMutant,
  type MutationReport,
  mutationPage,
  type PartOnPage,
  partOnPage,
  partResult,
  readMutationPage,
  scoreOf,
} from './mutation-page.ts'
import { PARTS, type Part } from './parts.ts'

/**
 * Tries the tests of the parts with mutants (Stryker) and writes each result into docs/proof/mutation.md, where the other parts
 * stay as they were measured last.
 *
 *   npm run mutate [-- part …]     default: every part
 *
 * Ends with 1 when a part is not measured or stays under the least score.
 */
const LEAST = 95
/** After this time no further part begins. */
const LONGEST_MS = 4 * 3_600_000
const REPORTS = join(ROOT, 'test-results', 'mutation')
const PAGE = join(ROOT, 'docs/proof/mutation.md')

/** Survivors with a reason, by file. */
const WRITTEN = readYaml<Record<string, Omit<ArguedMutant, 'file'>[]>>('tools/mutation/argued-mutants.yaml')
const ARGUED = Object.entries(WRITTEN).flatMap(([file, all]) => all.map((one) => ({ file, ...one })))

const named = process.argv.slice(2)
const isAsked = ({ name }: Part): boolean => named.length === 0 || named.includes(name)
const began = performance.now()
mkdirSync(REPORTS, { recursive: true })
for (const part of PARTS.filter(isAsked)) {
  if (performance.now() - began > LONGEST_MS) {
    console.log(`No time for ${part.name}: npm run mutate -- ${part.name}`)
    continue
  }
  const fileName = join(REPORTS, `${part.name}.json`)
  await mutatePart(part, fileName)
  const report = JSON.parse(readFileSync(fileName, 'utf8')) as MutationReport
  writeFileSync(PAGE, mutationPage(measured(partOnPage(partResult(part.name, report), ARGUED))))
}
const parts = measured()
const unargued = parts.reduce((all, { survived, argued }) => all + survived - argued, 0)
console.log(`${unargued} survivors without a reason`)
const isEnough = parts.every((part) => scoreOf(part) >= LEAST)
process.exit(parts.length === PARTS.length && isEnough ? 0 : 1)

/** The parts as they are known now, in their order. @param latest takes the place of what the page says of that part */
function measured(latest?: PartOnPage): PartOnPage[] {
  const before = readMutationPage(readFileSync(PAGE, 'utf8'))
  return PARTS.flatMap(({ name }) =>
    name === latest?.name ? latest : before.filter((one) => one.name === name),
  )
}

/**
 * Tries the tests of a part with its mutants, in two processes; the copy of the project that is mutated goes afterwards.
 * @param fileName where Stryker's JSON report is written
 */
async function mutatePart(part: Part, fileName: string): Promise<void> {
  process.env.MUTATION_TESTS = JSON.stringify(part.tests)
  process.env.MUTATION_ENVIRONMENT = part.environment ?? 'node'
  const tempDirName = mkdtempSync(join(tmpdir(), 'consente-mutants-'))
  const stryker = new Stryker({
    mutate: [...part.mutate, '!**/*.test.{ts,tsx}'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    // Without the API of TypeScript 5 there is nothing that could rewrite it, and nothing in it that a copy changes.
    tsconfigFile: 'none.json',
    // A test compares the description of the calls with the contract.
    ignorePatterns: ['docs/*', '!docs/openapi.json', 'bench', 'deploy', 'test-results', '**/dist'],
    coverageAnalysis: 'perTest',
    // Mutants of constants, which are made when a module is read, would need a process each.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 10_000,
    reporters: ['json', 'clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, reportMutants: false },
    jsonReporter: { fileName },
    tempDirName,
  })
  try {
    await stryker.runMutationTest()
  } finally {
    rmSync(tempDirName, { recursive: true, force: true })
  }
}

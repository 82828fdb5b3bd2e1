import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOT } from '../project.ts'
import { ARGUED } from './argued-mutants.ts'
import { type MutationReport, mutationPage, partResult, scoreOf } from './mutation-page.ts'
import { PARTS, type Part } from './parts.ts'

/**
 * Tries the tests of the parts with mutants (Stryker) and writes docs/proof/mutation.md from the last report of each.
 *
 *   npm run mutate [-- part …]     default: every part
 *
 * Ends with 1 when a part stays under the least score, or all of them together under the goal.
 */
const GOAL = 85
const LEAST = 75
const REPORTS = join(ROOT, 'test-results', 'mutation')
const reportOf = ({ name }: Part): string => join(REPORTS, `${name}.json`)

const named = process.argv.slice(2)
mkdirSync(REPORTS, { recursive: true })
for (const part of PARTS.filter(({ name }) => named.length === 0 || named.includes(name))) await mutate(part)
const results = PARTS.filter((part) => existsSync(reportOf(part))).map((part) =>
  partResult(part.name, JSON.parse(readFileSync(reportOf(part), 'utf8')) as MutationReport),
)
const { page, open } = mutationPage(results, ARGUED)
writeFileSync(join(ROOT, 'docs/proof/mutation.md'), page)
console.log(`${open.length} survivors without a reason`)
const whole = scoreOf({
  name: 'all',
  killed: results.reduce((sum, { killed }) => sum + killed, 0),
  ignored: 0,
  survivors: results.flatMap(({ survivors }) => survivors),
})
process.exit(whole >= GOAL && results.every((result) => scoreOf(result) >= LEAST) ? 0 : 1)

/** Each part with its own tests in two processes; the copy of the project that is mutated goes afterwards. */
async function mutate(part: Part): Promise<void> {
  process.env.MUTATION_TESTS = JSON.stringify(part.tests)
  process.env.MUTATION_ENVIRONMENT = part.environment ?? 'node'
  const tempDirName = mkdtempSync(join(tmpdir(), 'consente-mutants-'))
  const stryker = new Stryker({
    mutate: [...part.mutate, '!**/*.test.{ts,tsx}'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    // Without the API of TypeScript 5 there is nothing that could rewrite it, and nothing in it that a copy changes.
    tsconfigFile: 'none.json',
    ignorePatterns: ['docs', 'bench', 'deploy', 'test-results', '**/dist'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 30_000,
    reporters: ['json', 'clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, reportMutants: false },
    jsonReporter: { fileName: reportOf(part) },
    tempDirName,
  })
  await stryker.runMutationTest()
  rmSync(tempDirName, { recursive: true, force: true })
}

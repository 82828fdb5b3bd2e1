import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'
import { ARGUED } from './argued-mutants.ts'
import { mutatePart } from './mutate-part.ts'
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
for (const part of PARTS.filter(({ name }) => named.length === 0 || named.includes(name)))
  await mutatePart(part, reportOf(part))
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

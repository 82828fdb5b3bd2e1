import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from '../project.ts'
import { conformancePage, type Plan, type Section, testsOf, type VitestReport } from './conformance-page.ts'

/**
 * Writes docs/proof/conformance.md: each module of the OpenID Foundation's suite
 * (tests/protocol/conformance-modules.json) with the tests whose titles name it, each further behaviour that the scheme's
 * certification tries (tests/protocol/conformance.json) with its test, and how these ended in vitest's JSON reports.
 *
 *   npm run conformance -- [report.json …]     default: test-results/slow.json
 *
 * Ends with 1 when a module or a behaviour has no test in the reports, or one that did not pass.
 */
const named = process.argv.slice(2)
const files = named.length > 0 ? named : [join(ROOT, 'test-results/slow.json')]
const absent = files.filter((file) => !existsSync(file))
if (absent.length > 0) throw new Error(`${absent.join(', ')} is missing: run the protocol tests first.`)

const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
const sections = readJson<Section[]>('tests/protocol/conformance.json')
const plans = readJson<Plan[]>('tests/protocol/conformance-modules.json')
const { page, missing } = conformancePage(plans, sections, testsOf(reports))
writeFileSync(join(ROOT, 'docs/proof/conformance.md'), page)
for (const line of missing) console.error(`not met: ${line}`)
process.exit(missing.length === 0 ? 0 : 1)

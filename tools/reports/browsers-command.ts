import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bundle } from '../build/bundle.ts'
import { fingerprint } from '../build/fingerprint.ts'
import { buildProduct } from '../build/product.ts'
import { ROOT } from '../project.ts'
import { ensureChromium } from '../proof/ensure-chromium.ts'
import { browsersPage, isComplete, isFine } from './browsers-page.ts'

/**
 * `npm run test:browsers`: the main flow, keyboard and pointer, and the scenes in Firefox and WebKit beside Chromium, into
 * docs/proof/browsers.md. Needs Debian's firefox-esr, webkit2gtk-driver and xvfb. It may be run in parts: results are
 * kept in `.cache/browsers` while the sources stay as they are, and the next run does what is left or
 * failed.
 *
 * - `--engine webkit`: this one alone (and Chromium, to compare with); may be given twice
 * - `--only main-flow`: what has the word in its name
 * - `--minutes 8`: starts nothing new after that
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: 'Infinity' },
  },
})
/** The sources that are tried. The driver is not among them: a better one leaves good results as they are. */
const SOURCES = [
  'apps',
  'packages',
  'sandbox',
  'package-lock.json',
  'tests/support/screens',
  'tests/support/second-backend',
  ...readdirSync(join(ROOT, 'tests/scenes'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `tests/scenes/${name}`),
]

process.env.CHROMIUM_PATH ??= ensureChromium()
await buildProduct()
// The program lies beside the built market: both read the sandbox's files from the folder above.
const program = 'sandbox/dist/compare-browsers.mjs'
await bundle({ entry: 'tests/scenes/browsers/compare-browsers.ts', outfile: program })
type Compare = typeof import('../../tests/scenes/browsers/compare-browsers.ts')
const { ENGINE_NAMES, keepResults, reportOf, tryBrowsers } = (await import(
  pathToFileURL(join(ROOT, program)).href
)) as Compare

const results = keepResults(join(ROOT, '.cache/browsers'), fingerprint(SOURCES))
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interruption.abort())
await tryBrowsers({
  engines: ENGINE_NAMES.filter((name) => values.engine?.includes(name) ?? true),
  only: values.only,
  time: Number(values.minutes) * 60_000,
  results,
  signal: interruption.signal,
  say: console.log,
})
const report = reportOf(results)
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
const page = browsersPage(report, commit)
console.log(page)
if (isComplete(report)) writeFileSync(join(ROOT, 'docs/proof/browsers.md'), page)
process.exit(isFine(report) ? 0 : 1)

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../build/bundle.ts'
import { buildProduct } from '../build/product.ts'
import { ROOT } from '../project.ts'
import { ensureChromium } from '../proof/ensure-chromium.ts'
import { browsersPage } from './browsers-page.ts'

/**
 * `npm run test:browsers`: the main flow and the scenes in Firefox and WebKit beside Chromium, into
 * docs/proof/browsers.md. Needs Debian's firefox-esr, webkit2gtk-driver and xvfb. With a word, only the scenes whose
 * names hold it, and no page.
 */
process.env.CHROMIUM_PATH ??= ensureChromium()
await buildProduct()
// Beside the built market: both read the sandbox's files from the folder above.
const program = 'sandbox/dist/compare-browsers.mjs'
await bundle({ entry: 'tests/scenes/compare-browsers.ts', outfile: program })
type Compare = typeof import('../../tests/scenes/compare-browsers.ts')
const { compareBrowsers, listUnplayable } = (await import(pathToFileURL(join(ROOT, program)).href)) as Compare
const only = process.argv[2]
const { chromium, engines } = await compareBrowsers(only)
const page = browsersPage({ chromium, engines, unplayable: listUnplayable() })
console.log(page)
if (!only) writeFileSync(join(ROOT, 'docs/proof/browsers.md'), page)
const isFine = engines.every(
  ({ mainFlow, misbehaviours, differences, unplayed }) =>
    mainFlow === 'passed' && [...misbehaviours, ...differences, ...unplayed].length === 0,
)
process.exit(isFine ? 0 : 1)

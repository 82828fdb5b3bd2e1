import { ensureChromium } from './ensure-chromium.ts'
import { forgetFigures, printFigures } from './house-figures.ts'
import { printResults } from './result.ts'
import { runAllStages } from './stages.ts'

/** `npm test`: every kind of proof, once; `--long` repeats what chance may hide. Installs what it needs first. */
if (process.argv.includes('--long')) process.env.LONG = '1'
const chromium = ensureChromium()
if (!chromium) {
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
process.env.CHROMIUM_PATH = chromium
forgetFigures()
const passes = printResults(await runAllStages())
printFigures()
process.exit(passes ? 0 : 1)

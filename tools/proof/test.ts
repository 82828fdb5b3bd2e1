import { ensureChromium } from './ensure-chromium.ts'
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
process.exit(printResults(await runAllStages()) ? 0 : 1)

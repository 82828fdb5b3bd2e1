import { ensureInstalled } from './install.mjs'

/** `npm test`: every kind of proof, once; `--long` repeats what chance may hide. Installs what it needs first. */
ensureInstalled()
if (process.argv.includes('--long')) process.env.LONG = '1'
const { ensureChromium, prove, quickStages, slowStages } = await import('./proof/proof.mjs')
const chromium = ensureChromium()
if (!chromium) {
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
process.env.CHROMIUM_PATH = chromium
process.exit((await prove([...quickStages, ...slowStages])) ? 0 : 1)

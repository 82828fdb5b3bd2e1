import { ensureInstalled } from './install.mjs'

/** `npm test`: every kind of proof, once. Installs what it needs first. */
ensureInstalled()
const { ensureChromium, prove, quickStages, slowStages } = await import('./proof.mjs')
const chromium = ensureChromium()
if (!chromium) {
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
process.env.CHROMIUM_PATH = chromium
process.exit((await prove([...quickStages, ...slowStages])) ? 0 : 1)

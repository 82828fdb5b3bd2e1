import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from '../install.mjs'

/**
 * `npm run gallery`: photographs every screen in every state (tests/scenes) into `.cache/gallery/index.html`. With a
 * word, only the scenes whose names hold it.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
ensureInstalled()
const { ensureChromium } = await import('../proof/proof.mjs')
const { build, bundle } = await import('../build/build.mjs')
process.env.CHROMIUM_PATH ??= ensureChromium()
await build()
const program = 'node_modules/.cache/consente/gallery.mjs'
await bundle('tests/scenes/gallery.ts', program)
const { takePictures } = await import(pathToFileURL(join(ROOT, program)).href)
const folder = join(ROOT, '.cache/gallery')
const failures = await takePictures(folder, join(ROOT, 'sandbox/institutions'), process.argv[2])
console.log(`The gallery is at ${join(folder, 'index.html')}`)
for (const failure of failures) console.error(`Not reached: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

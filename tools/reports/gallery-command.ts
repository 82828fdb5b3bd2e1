import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../build/bundle.ts'
import { buildProduct } from '../build/product.ts'
import { ROOT } from '../project.ts'
import { ensureChromium } from '../proof/ensure-chromium.ts'

/**
 * `npm run gallery`: photographs every screen in every state (tests/scenes) into `.cache/gallery/index.html`. With a
 * word, only the scenes whose names hold it.
 */
process.env.CHROMIUM_PATH ??= ensureChromium()
await buildProduct()
const program = 'node_modules/.cache/consente/gallery.mjs'
await bundle({ entry: 'tests/scenes/gallery.ts', outfile: program })
type Gallery = typeof import('../../tests/scenes/gallery.ts')
const { takePictures } = (await import(pathToFileURL(join(ROOT, program)).href)) as Gallery
const folder = join(ROOT, '.cache/gallery')
const failures = await takePictures(folder, join(ROOT, 'sandbox/institutions'), process.argv[2])
console.log(`The gallery is at ${join(folder, 'index.html')}`)
for (const failure of failures) console.error(`Not reached: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

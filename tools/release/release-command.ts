import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildProduct } from '../build/product.ts'
import { ROOT } from '../project.ts'
import { writeRelease } from './release.ts'

/**
 * `npm run release`: builds everything and writes a release to `release/`. SOURCE_DATE_EPOCH (seconds) sets its time; without
 * it the time of the last commit counts. Ends with 1 if the tree differs from its commit, since nobody could build it again.
 */
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

if (git('status', '--porcelain') !== '') {
  console.error(
    'The tree holds changes that are not committed: commit them, so that others can build the same release.',
  )
  process.exit(1)
}
const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct'))
if (!Number.isSafeInteger(seconds)) {
  console.error('SOURCE_DATE_EPOCH must be a number of seconds since 1970.')
  process.exit(1)
}
await buildProduct({ force: true })
const folder = join(ROOT, 'release')
const when = new Date(seconds * 1000)
for (const file of await writeRelease({ root: ROOT, folder, when, commit: git('rev-parse', 'HEAD') }))
  console.log(`release/${file}`)

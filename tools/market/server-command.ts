import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildProduct } from '../build/product.ts'
import { ROOT } from '../project.ts'

/**
 * `npm run accounts`, `backup` and so on: a command of the built server, built first when its sources have changed, with the
 * arguments given here. Ends as that one does.
 */
const [file, ...args] = process.argv.slice(2)
await buildProduct({ say: () => {} })
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', join(ROOT, `apps/server/dist/${file}.js`), ...args],
  { stdio: 'inherit', cwd: process.env.INIT_CWD },
)
process.exit(status ?? 1)

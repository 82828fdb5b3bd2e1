import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'
import { userOfMarketFolder } from './market-folder.ts'

/** `npm run reset`: forgets everything that the market has kept. Refuses while it runs. */
const folder = join(ROOT, '.data')
const pid = userOfMarketFolder(folder)

if (pid !== undefined) {
  console.error(`The market is running (process ${pid}): stop it with Ctrl-C first, then reset.`)
  process.exit(1)
}
try {
  rmSync(folder, { recursive: true, force: true })
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  console.error(`The data folder ${folder} cannot be deleted (${code}): delete it yourself.`)
  process.exit(1)
}
console.log('Done: the next npm start begins with empty institutions.')

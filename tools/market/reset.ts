import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { userOf } from './folder-lock.mjs'

/** `npm run reset`: forgets everything that the market has kept. Refuses while it runs. */
const folder = fileURLToPath(new URL('../../.data', import.meta.url))
const pid = userOf(folder)

if (pid !== undefined) {
  console.error(`The market is running (process ${pid}): stop it with Ctrl-C first, then reset.`)
  process.exit(1)
}
try {
  rmSync(folder, { recursive: true, force: true })
} catch (error) {
  console.error(`The data folder ${folder} cannot be deleted (${error.code}): delete it yourself.`)
  process.exit(1)
}
console.log('Done: the next npm start begins with empty institutions.')

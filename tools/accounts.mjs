import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

/** `npm run accounts`: the built server's command, built first when its sources changed. */
ensureInstalled()
const { build } = await import('./build.mjs')
await build({ say: () => {} })
const entry = fileURLToPath(new URL('../apps/server/dist/manage-accounts.js', import.meta.url))
const { status } = spawnSync(process.execPath, ['--enable-source-maps', entry, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: process.env.INIT_CWD,
})
process.exit(status ?? 1)

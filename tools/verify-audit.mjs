import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { ensureInstalled } from './install.mjs'

/** `npm run verify-audit`: reads the same environment as the server (CONSENTE_CONFIG, DATABASE_URL, …). */
ensureInstalled()
await build()
const entry = fileURLToPath(new URL('../apps/server/dist/verify-audit.js', import.meta.url))
const { status } = spawnSync(process.execPath, [entry, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 2)

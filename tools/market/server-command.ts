import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../install.mjs'

/**
 * Runs a command of the built server, built first when its sources changed, with what this one was given; ends as it does,
 * or with `failure` when it was cut off.
 */
export async function runServerCommand(file, failure = 1) {
  ensureInstalled()
  const { build } = await import('../build/build.mjs')
  await build({ say: () => {} })
  const entry = fileURLToPath(new URL(`../../apps/server/dist/${file}`, import.meta.url))
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', entry, ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: process.env.INIT_CWD,
  })
  process.exit(status ?? failure)
}

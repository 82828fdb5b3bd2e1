import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OLDEST = [20, 19]

/** Ends with one clear line when Node is too old. */
export function ensureNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(
    `Consente needs Node ${OLDEST.join('.')} or newer; this is ${version}. Install a newer Node and try again.`,
  )
  process.exit(1)
}

/** Installs the packages when they are missing or the lock file has changed since. Does nothing else. */
export function ensureInstalled() {
  ensureNode()
  const mark = `${ROOT}node_modules/.consente-lock`
  const lock = createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log('Installing packages…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The packages could not be installed (npm ci). Check the network and try again.')
    process.exit(1)
  }
  writeFileSync(mark, lock)
}

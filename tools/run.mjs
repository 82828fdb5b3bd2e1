import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `node tools/run.mjs <group>/<command> [argument …]` runs `tools/<group>/<command>.ts`. The only tool in JavaScript: it
 * needs neither packages nor a build, installs what is missing, and bundles the command for the Node that runs it.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OLDEST = /** @type {const} */ ([20, 19])

/** Ends with one clear line when Node is too old. */
export function ensureNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(
    `Consente needs Node ${OLDEST.join('.')} or newer; this is ${version}. Install a newer Node and try again.`,
  )
  process.exit(1)
}

/** Installs the packages when they are missing or the lock file has changed since. Writes to stderr only. */
function ensureInstalled() {
  const mark = `${ROOT}node_modules/.consente-lock`
  const lock = createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.error('Installing packages…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The packages could not be installed (npm ci). Check the network and try again.')
    process.exit(1)
  }
  writeFileSync(mark, lock)
}

/**
 * Bundles a command; packages stay where npm put them.
 * @param {string} command
 */
async function bundle(command) {
  const esbuild = await import('esbuild')
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [`tools/${command}.ts`],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    // Looked at before `packages`: the workspace's packages are sources.
    alias: Object.fromEntries(
      ['contract', 'domain'].map((name) => [`@consente/${name}`, `${ROOT}packages/${name}/src`]),
    ),
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  await esbuild.stop()
  const program = `${ROOT}node_modules/.cache/consente/tools/${command}.mjs`
  mkdirSync(dirname(program), { recursive: true })
  // Renamed into place: another command may be reading the previous one.
  writeFileSync(`${program}.${process.pid}`, outputFiles[0]?.contents ?? '')
  renameSync(`${program}.${process.pid}`, program)
  return program
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureNode()
  ensureInstalled()
  process.argv.splice(1, 2, await bundle(process.argv[2] ?? ''))
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(process.argv[1] ?? '').href)
}

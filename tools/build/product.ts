import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The server, and the commands that look at what it keeps. */
const SERVER_PROGRAMS = [
  'main',
  'commands/verify-audit',
  'commands/manage-accounts',
  'commands/manage-registrations',
]

/**
 * What is built: from which folders, into which file, how. Everything else that a result depends on (packages, this
 * tool) is in `COMMON`.
 */
const TARGETS = [
  {
    name: 'server',
    inputs: ['apps/server/src'],
    result: 'apps/server/dist/main.js',
    make: () =>
      Promise.all(
        SERVER_PROGRAMS.map((name) =>
          bundle(`apps/server/src/${name}.ts`, `apps/server/dist/${basename(name)}.js`, WITH_PACKAGES),
        ),
      ),
  },
  {
    name: 'data commands',
    inputs: ['apps/server/src'],
    result: 'apps/server/dist/data.js',
    make: () => bundle('apps/server/src/commands/data.ts', 'apps/server/dist/data.js', WITH_PACKAGES),
  },
  {
    name: 'empty database',
    inputs: [
      'apps/server/src/commands/make-fresh-database.ts',
      'apps/server/src/platform',
      'apps/server/migrations',
    ],
    result: 'apps/server/dist/fresh-database/PG_VERSION',
    make: makeFreshDatabase,
  },
  {
    name: 'sandbox',
    inputs: ['sandbox/src', 'sandbox/certificates', 'sandbox/directory', 'sandbox/faults', 'sandbox/mail'],
    result: 'sandbox/dist/market.js',
    make: () => bundle('sandbox/src/market.ts', 'sandbox/dist/market.js'),
  },
  {
    name: 'portal',
    inputs: ['apps/portal'],
    result: 'apps/portal/dist/index.html',
    make: bundlePortal,
  },
]
const COMMON = ['packages', 'package-lock.json', 'tools/build/build.mjs']
/** Built or installed, never a source; tests change no result. */
const IGNORED = /^(node_modules|dist|coverage)$|\.test\.tsx?$/

/** Builds the parts whose sources have changed since their last build. */
export async function build({ force = false, say = console.log } = {}) {
  const common = fingerprint(COMMON)
  await Promise.all(
    TARGETS.map(async ({ name, inputs, result, make }) => {
      const mark = join(ROOT, 'node_modules/.cache/consente', `${name}.built`)
      const sources = `${common} ${fingerprint(inputs)}`
      if (!force && existsSync(join(ROOT, result)) && readText(mark) === sources) return
      say(`· Building the ${name}`)
      rmSync(mark, { force: true })
      await make()
      mkdirSync(dirname(mark), { recursive: true })
      writeFileSync(mark, sources)
    }),
  )
}

/**
 * Packages of others within the file: reading one instead of a thousand saves a quarter of a start's work. Those stay
 * where npm put them that bring more than code, or are read only where traces are wanted (decision 38).
 */
const WITH_PACKAGES = {
  packages: 'bundle',
  external: ['@electric-sql/pglite', '@node-rs/argon2', '@opentelemetry/*', 'pg-native'],
  // For packages that are not modules yet, and ask for Node's.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
}

/** One file of ours, workspace packages included; packages of others stay where npm put them unless `how` says otherwise. */
export async function bundle(entry, outfile, how = { packages: 'external' }) {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    ...how,
    // An alias is looked at before `packages`, so these two are bundled.
    alias: Object.fromEntries(
      ['contract', 'domain'].map((name) => [`@consente/${name}`, join(ROOT, 'packages', name, 'src')]),
    ),
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** An embedded database with nothing in it, for the server to copy at its first start. */
async function makeFreshDatabase() {
  const maker = 'apps/server/dist/make-fresh-database.js'
  const folder = join(ROOT, 'apps/server/dist/fresh-database')
  await bundle('apps/server/src/commands/make-fresh-database.ts', maker)
  rmSync(folder, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [join(ROOT, maker), folder])
}

async function bundlePortal() {
  const vite = await import('vite')
  await vite.build({ root: join(ROOT, 'apps/portal'), logLevel: 'warn' })
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesIn(path) {
  const entries = readEntries(join(ROOT, path))
  if (!entries) return [path]
  return entries
    .filter(({ name }) => !IGNORED.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

/** What a folder holds; nothing for a file. */
function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** `npm run build` builds what has changed; with `-- --force`, everything. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await build({ force: process.argv.includes('--force') })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../project.ts'
import { bundle, WITH_PACKAGES } from './bundle.ts'
import { fingerprint } from './fingerprint.ts'

/** A result of the build: its folders, its file, its command. `COMMON` holds the files that every result depends on. */
type Target = { name: string; inputs: string[]; result: string; make: () => Promise<unknown> }

/** The server, its thread for PDFs, and the commands that look at what it keeps. */
const SERVER_PROGRAMS = [
  'main',
  'receipts/pdf/receipt-pdf',
  'commands/verify-audit',
  'commands/doctor',
  'commands/check-adapter',
  'commands/manage-accounts',
  'commands/compare-with-directory',
  'commands/manage-events',
  'commands/manage-outages',
  'commands/write-annual-report',
  'commands/manage-pcm',
  'commands/manage-registrations',
  'commands/write-web-app',
]

const TARGETS: readonly Target[] = [
  {
    name: 'server',
    inputs: ['apps/server/src'],
    result: 'apps/server/dist/main.js',
    make: () => Promise.all(SERVER_PROGRAMS.map(bundleServerProgram)),
  },
  {
    name: 'data commands',
    inputs: ['apps/server/src'],
    result: 'apps/server/dist/data.js',
    make: () => bundleServerProgram('commands/data'),
  },
  {
    name: 'embedded database',
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
    inputs: ['sandbox'],
    result: 'sandbox/dist/market.js',
    make: () =>
      bundle({ entry: 'sandbox/src/market.ts', outfile: 'sandbox/dist/market.js', options: WITH_PACKAGES }),
  },
  {
    name: 'portal',
    inputs: ['apps/portal'],
    result: 'apps/portal/dist/index.html',
    make: bundlePortal,
  },
]
const COMMON = ['packages', 'package-lock.json', 'tools/build']

/** Builds the parts whose sources have changed since their last build; with `force`, all. */
export async function buildProduct({ force = false, say = console.log } = {}): Promise<void> {
  const common = fingerprint(COMMON)
  await Promise.all(
    TARGETS.map(async (target) => {
      const sources = sourcesOf(target, common)
      if (!force && isBuilt(target, sources)) return
      say(`· Building the ${target.name}`)
      rmSync(markOf(target), { force: true })
      await target.make()
      mkdirSync(dirname(markOf(target)), { recursive: true })
      writeFileSync(markOf(target), sources)
    }),
  )
}

/** True if everything is built from the sources as they are. */
export function isProductBuilt(): boolean {
  const common = fingerprint(COMMON)
  return TARGETS.every((target) => isBuilt(target, sourcesOf(target, common)))
}

const sourcesOf = ({ inputs }: Target, common: string): string => `${common} ${fingerprint(inputs)}`
const markOf = ({ name }: Target): string => join(ROOT, 'node_modules/.cache/consente', `${name}.built`)
const isBuilt = (target: Target, sources: string): boolean =>
  existsSync(join(ROOT, target.result)) &&
  existsSync(markOf(target)) &&
  readFileSync(markOf(target), 'utf8') === sources

const bundleServerProgram = (name: string): Promise<void> =>
  bundle({
    entry: `apps/server/src/${name}.ts`,
    outfile: `apps/server/dist/${basename(name)}.js`,
    options: WITH_PACKAGES,
  })

/** The thread of the embedded database, and a database with nothing in it, for the server to copy at its first start. */
async function makeFreshDatabase(): Promise<void> {
  const maker = 'apps/server/dist/make-fresh-database.js'
  const folder = join(ROOT, 'apps/server/dist/fresh-database')
  await bundle({ entry: 'apps/server/src/commands/make-fresh-database.ts', outfile: maker })
  await bundleServerProgram('platform/database/embedded-thread')
  rmSync(folder, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [join(ROOT, maker), folder])
}

async function bundlePortal(): Promise<void> {
  const vite = await import('vite')
  await vite.build({ root: join(ROOT, 'apps/portal'), logLevel: 'warn' })
}

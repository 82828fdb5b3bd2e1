import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../../../tools/build/bundle.ts'

/** The version that an update begins with: the last one before the newest migration, from the repository's own history. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const MIGRATIONS = 'apps/server/migrations'

/** Which commit it is, or why that cannot be known. `FORMER_VERSION` names another one to try. */
export type PreviousVersion = { commit: string; reason?: never } | { commit?: never; reason: string }

export function findPreviousVersion(): PreviousVersion {
  try {
    return { commit: git('rev-parse', '--verify', '--quiet', `${wanted()}^{commit}`) }
  } catch {
    return { reason: existsSync(join(ROOT, '.git')) ? 'the history is cut short here' : 'no history here' }
  }
}

function wanted(): string {
  if (process.env.FORMER_VERSION) return process.env.FORMER_VERSION
  const committed = git('ls-tree', '--name-only', 'HEAD', `${MIGRATIONS}/`).split('\n')
  const isCommitted = (name: string) => committed.includes(`${MIGRATIONS}/${name}`)
  // A migration that is being written: everything committed came before it.
  if (!readdirSync(join(ROOT, MIGRATIONS)).every(isCommitted)) return 'HEAD'
  const newest = git('log', '-1', '--diff-filter=A', '--no-renames', '--format=%H', '--', MIGRATIONS)
  return `${newest}^`
}

/** A built server of another version. */
export type BuiltVersion = {
  entry: string
  /** What its configuration may name. */
  settings: readonly string[]
  /** The capabilities that it knows. */
  capabilities: readonly string[]
  migrations: readonly string[]
  remove(): void
}

/** A change of one place of a file. */
export type Change = { file: string; find: string; replace: string }

/**
 * Builds the server as it was at the commit, beside this one, with the packages that are installed here.
 * @param change a fault to plant
 */
export async function buildVersion(commit: string, change?: Change): Promise<BuiltVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'consente-previous-'))
  const archive = execFileSync('git', ['archive', commit, 'apps/server', 'packages'], {
    cwd: ROOT,
    maxBuffer: 256 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (change) plant(folder, change)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'apps/portal'))
  symlinkSync(join(ROOT, 'apps/portal/dist'), join(folder, 'apps/portal/dist'))
  const entry = 'apps/server/dist/main.js'
  await bundle({ entry: 'apps/server/src/main.ts', outfile: entry, root: folder })
  return {
    entry: join(folder, entry),
    settings: [
      ...membersOf('PlatformFile = z.strictObject', readFileSync(join(folder, CONFIG_FILE), 'utf8')),
      ...settingsOfParts(join(folder, 'apps/server/src')),
    ],
    capabilities: membersOf('Capabilities = z.object', readFileSync(join(folder, PORTAL_CONFIG), 'utf8')),
    migrations: readdirSync(join(folder, MIGRATIONS)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function plant(folder: string, { file, find, replace }: Change): void {
  const source = readFileSync(join(folder, file), 'utf8')
  if (source.split(find).length !== 2) throw new Error(`${file} has not one ${find}`)
  writeFileSync(
    join(folder, file),
    source.replace(find, () => replace),
  )
}

const CONFIG_FILE = 'apps/server/src/platform/config/config-file.ts'
const PORTAL_CONFIG = 'packages/contract/src/portal/config.ts'

/** Names of the members of a schema. */
function membersOf(schema: string, source: string): string[] {
  const [, members = ''] = new RegExp(`\\nconst ${schema}\\(\\{\\n(.*?)\\n\\}\\)`, 's').exec(source) ?? []
  return [...members.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}

/** Parts say their own settings. */
function settingsOfParts(sources: string): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /(-settings|declaration)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/\b(\w+): setting\(/g)])
    .map(([, name = '']) => name)
}

/** Files of this version's migrations. */
export const migrationsHere = (): string[] => readdirSync(join(ROOT, MIGRATIONS))

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { create } from 'tar'
import { type LockFile, type Part, sbomOf } from './sbom.ts'

/** The files of a release, as paths below the project's root. */
const SHIPPED = [
  'LICENSE',
  'NOTICE',
  'package.json',
  'package-lock.json',
  'apps/portal/package.json',
  'apps/server/package.json',
  'packages/contract/package.json',
  'packages/domain/package.json',
  'sandbox/package.json',
  'tests/package.json',
  'apps/server/migrations',
  'apps/server/fonts',
  'apps/server/dist',
  'apps/portal/dist',
]
/** The empty embedded database. Each build makes another one; a server without it makes its own at the first start. */
const NOT_SHIPPED = /^apps\/server\/dist\/(fresh-database|make-fresh-database)/
const PARTS: readonly Part[] = ['server', 'portal']

type Release = {
  /** A tree that is built. */
  root: string
  /** The folder that the release is written to; emptied first. */
  folder: string
  /** The time of the release; every file of the archive bears it. */
  when: Date
  commit: string
}

/**
 * Writes a release: the archive of server and portal, a bill of materials for each, an in-toto statement of what it was made
 * from, and SHA256SUMS over all of them. The same tree, time and Node give the same bytes.
 * @returns the files' names
 */
export async function writeRelease({ root, folder, when, commit }: Release): Promise<string[]> {
  const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const name = `consente-${lock.packages['apps/server']?.version}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = `${name}.tar.gz`
  await create(
    {
      file: join(folder, archive),
      cwd: root,
      prefix: name,
      gzip: true,
      portable: true,
      mtime: when,
      noDirRecurse: true,
    },
    SHIPPED.flatMap((path) => filesBelow(root, path)).sort(),
  )
  const lists = PARTS.map((part) => `${name}-${part}.cdx.json`)
  PARTS.forEach((part, at) => {
    writeFileSync(join(folder, lists[at] ?? ''), sbomOf(lock, part, when))
  })
  const statement = `${name}.intoto.json`
  writeFileSync(join(folder, statement), statementOf(folder, [archive, ...lists], { commit, when }))
  const all = [archive, ...lists, statement]
  writeFileSync(
    join(folder, 'SHA256SUMS'),
    all.map((file) => `${digestOf(folder, file)}  ${file}\n`).join(''),
  )
  return [...all, 'SHA256SUMS']
}

function filesBelow(root: string, path: string): string[] {
  const entries = readdirSync(join(root, path, '..'), { withFileTypes: true })
  if (entries.some((entry) => entry.name === basename(path) && entry.isFile())) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
    .filter((file) => !NOT_SHIPPED.test(file))
}

/** An in-toto statement, version 1, with SLSA provenance 1.0: which files were made, from which commit, by which Node. */
function statementOf(
  folder: string,
  files: readonly string[],
  { commit, when }: Pick<Release, 'commit' | 'when'>,
): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((name) => ({ name, digest: { sha256: digestOf(folder, name) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { SOURCE_DATE_EPOCH: when.getTime() / 1000 },
        internalParameters: { node: process.versions.node },
        resolvedDependencies: [{ name: 'source', digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: 'npm run release' } },
    },
  }
  return `${JSON.stringify(statement, undefined, 2)}\n`
}

const digestOf = (folder: string, file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { list } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { writeRelease } from './release.ts'

const base = join(tmpdir(), `consente-release-${process.pid}`)
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The files that git knows, in a folder of their own with this tree's packages, built there. */
async function releaseFrom(name: string): Promise<string> {
  const root = join(base, name)
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  for (const file of files) cpSync(join(ROOT, file), join(root, file))
  linkPackages(join(root, 'node_modules'))
  // The runner's own NODE_ENV would build React for development.
  execFileSync(process.execPath, ['tools/run.mjs', 'build/build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const folder = join(root, 'release')
  await writeRelease({ root, folder, when: new Date('2026-11-26T12:00:00Z'), commit: '0'.repeat(40) })
  return readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
}

/**
 * Packages of others become links to this tree's; those of the workspace lead to the copy. Both copies lie equally deep,
 * because source maps name the links relatively.
 */
function linkPackages(folder: string): void {
  mkdirSync(folder)
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '.cache'))
    if (name === '@consente')
      cpSync(join(ROOT, 'node_modules', name), join(folder, name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else symlinkSync(join(ROOT, 'node_modules', name), join(folder, name))
}

describe.runIf(process.env.LONG)('a release', () => {
  let folder: string
  let sums: string
  beforeAll(async () => {
    sums = await releaseFrom('one')
    folder = join(base, 'one/release')
  })
  const files = () =>
    sums
      .trim()
      .split('\n')
      .map((line) => line.split('  ') as [sum: string, name: string])

  it('is the same from two builds in two folders, byte for byte', async () => {
    expect(await releaseFrom('another-name')).toBe(sums)
  })

  it('sums up each of its files, and states where they come from', () => {
    expect(
      files()
        .map(([, name]) => name)
        .sort(),
    ).toEqual(
      readdirSync(folder)
        .filter((name) => name !== 'SHA256SUMS')
        .sort(),
    )
    for (const [sum, name] of files())
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ).toBe(sum)
    const [, statement = ''] = files().find(([, name]) => name.endsWith('.intoto.json')) ?? []
    const { subject, predicate } = JSON.parse(readFileSync(join(folder, statement), 'utf8'))
    const stated = files().filter(([, name]) => name !== statement)
    expect(subject).toEqual(stated.map(([sha256, name]) => ({ name, digest: { sha256 } })))
    expect(predicate.buildDefinition.resolvedDependencies).toEqual([
      { name: 'source', digest: { gitCommit: '0'.repeat(40) } },
    ])
  })

  it('holds the server with the portal, and no sources of theirs', async () => {
    const held: string[] = []
    const [, archive = ''] = files().find(([, name]) => name.endsWith('.tar.gz')) ?? []
    await list({
      file: join(folder, archive),
      onReadEntry: ({ path }) => held.push(path.replace(/^[^/]+\//, '')),
    })
    for (const file of [
      'LICENSE',
      'apps/server/dist/main.js',
      'apps/server/dist/doctor.js',
      'apps/portal/dist/index.html',
    ])
      expect(held).toContain(file)
    expect(held.filter((path) => path.startsWith('apps/server/migrations/')).length).toBeGreaterThan(10)
    expect(held.filter((path) => /\.tsx?$|node_modules/.test(path))).toEqual([])
  })
})

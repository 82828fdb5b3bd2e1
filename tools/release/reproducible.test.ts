import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
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

it.runIf(process.env.LONG)('two builds in two folders give the same release, byte for byte', async () => {
  expect(await releaseFrom('one')).toBe(await releaseFrom('another-name'))
})

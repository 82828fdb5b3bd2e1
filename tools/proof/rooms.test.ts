import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'

const SOURCES = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'sandbox', 'tools'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/** Every part of the server has these: its public face, named like its folder, and its declaration. */
const ANATOMY = /\/([^/]+)\/(\1|declaration)\.ts$/

it('base names say where a file belongs: no two files have the same, the anatomy of parts aside', () => {
  const sources = SOURCES.filter((path) => !ANATOMY.test(path))
  expect(sources.length).toBeGreaterThan(500)
  const names = new Map<string, number>()
  for (const path of sources) names.set(basename(path), (names.get(basename(path)) ?? 0) + 1)
  const double = [...names].flatMap(([name, count]) => (count > 1 ? [name] : []))
  expect(double).toEqual([])
})

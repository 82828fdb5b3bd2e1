import { execFileSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'

/**
 * docs/decisions/house/folders-and-boundaries.md: files of its own that a folder of source may have, beside their
 * tests.
 */
const MOST_FILES = 25

const SOURCES = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'sandbox', 'tests', 'tools'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/\.test\.tsx?$/.test(path))

function countBy(key: (path: string) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of SOURCES) counts.set(key(path), (counts.get(key(path)) ?? 0) + 1)
  return counts
}

const above = (counts: Map<string, number>, most: number): string[] =>
  [...counts].filter(([, count]) => count > most).map(([name, count]) => `${name}: ${count}`)

it(`no folder of source has more than ${MOST_FILES} files of its own`, () => {
  expect(SOURCES.length).toBeGreaterThan(500)
  expect(above(countBy(dirname), MOST_FILES)).toEqual([])
})

/** Every part of the server has these: its public face, named like its folder, and its declaration. */
const ANATOMY = /\/([^/]+)\/(\1|declaration)\.ts$/

it('base names say where a file belongs: no two files have the same, the anatomy of parts aside', () => {
  const sources = SOURCES.filter(
    (path) => /^(apps|packages|sandbox|tools)\/.+\.tsx?$/.test(path) && !ANATOMY.test(path),
  )
  const names = new Map<string, number>()
  for (const path of sources) names.set(basename(path), (names.get(basename(path)) ?? 0) + 1)
  const double = [...names].flatMap(([name, count]) => (count > 1 ? [name] : []))
  expect(double).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { sourceFiles } from './import-tree.ts'
import { slowPatternsOf } from './slow-patterns.ts'

describe('regular expressions', () => {
  it('take linear time on every text, in the whole tree', () => {
    const files = sourceFiles(ROOT)
    expect(files.length).toBeGreaterThan(1_000)
    // One of each folder, and of each kind of source.
    expect(files).toEqual(
      expect.arrayContaining([
        'apps/portal/first-paint.ts',
        'apps/portal/src/main.tsx',
        'apps/server/src/main.ts',
        'packages/domain/src/period.ts',
        'sandbox/faults/switches.ts',
        'tests/support/vitest/days-later.cjs',
        'tools/run.mjs',
        'vitest.config.ts',
      ]),
    )
    const found = files.flatMap((file) =>
      slowPatternsOf(file, readFileSync(join(ROOT, file), 'utf8')).map((pattern) => `${file}: ${pattern}`),
    )
    expect(found).toEqual([])
  })

  // The patterns stand in texts, so that this file is a file of the tree like any other.
  const found = (pattern: string): string[] =>
    slowPatternsOf('apps/server/src/x.ts', `export const pattern = ${pattern}`)

  it.each([
    '/\\/+$/',
    '/^(a+)+$/',
    '/^\\d+\\d+x/',
    '/[^:]+:/',
    '/Android.*Mobile/',
    '/eyJ[\\w-]+\\./g',
    '/<a(?: b)?[^>]*>/',
    '/a.*$/',
  ])('%s is found as slow', (pattern) => {
    expect(found(pattern)).toEqual([pattern])
  })

  it.each([
    '/(?<!\\/)\\/+$/',
    '/^\\d+$/',
    '/(?<![^:])[^:]+:/',
    '/^(?=.*Android).*Mobile/',
    '/<a[^<>]*>/',
    '/ab.*?(?:c|$)/s',
    '/a.*/',
  ])('%s passes', (pattern) => {
    expect(found(pattern)).toEqual([])
  })
})

import { join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { CYCLES, findViolations, PLATFORM_CYCLES, UNRESOLVED, type Violation } from './boundaries.ts'
import { BOUNDARIES, type Boundary } from './boundary-table.ts'
import { type ImportTree, importsOf, readImportTree, sourceFiles } from './import-tree.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const files = sourceFiles(ROOT)
const tree = readImportTree(ROOT, files)

describe('the project', () => {
  it('keeps every boundary, and every one of its modules is read', async () => {
    const { modules, violations } = await findViolations(tree)
    expect(violations).toEqual([])
    expect(modules).toBe(files.length)
  }, 60_000)

  it('has no module whose imports are not seen', () => {
    const withImports = files.filter((file) => tree.get(file)?.length)
    expect(files.length).toBeGreaterThan(900)
    expect(withImports.length).toBeGreaterThan(files.length * 0.9)
  })
})

describe('every row of the table', () => {
  let tried: Violation[]
  beforeAll(async () => {
    const { violations } = await findViolations(treeWith(BOUNDARIES.flatMap(({ tries }) => tries)))
    tried = violations
  })

  it.each(BOUNDARIES)('$name: refuses what it is there for', ({ name, tries }) => {
    for (const [from, specifier] of tries)
      expect(tried).toContainEqual({ rule: name, from, to: targetOf(from, specifier) })
  })

  it.each(BOUNDARIES)('$name: its modules, and those it keeps away, exist', ({ from, never, tries }) => {
    const isThere = (pattern: string) => files.some((file) => new RegExp(pattern).test(file))
    const isOfPackages = tries.every(([, specifier]) => !specifier.startsWith('.'))
    expect([isThere(from), isOfPackages || isThere(never)]).toEqual([true, true])
  })
})

it('allows a library where it belongs', async () => {
  const { violations } = await findViolations(
    treeWith([
      ['apps/server/src/holder/openid/x.ts', 'oidc-provider'],
      ['apps/server/src/recipient/other-institution/x.ts', 'openid-client'],
      ['apps/server/src/platform/database/x.ts', 'pg'],
      ['packages/contract/src/x.ts', 'zod/mini'],
    ]),
  )
  expect(violations).toEqual([])
})

it.each<{ rule: string; tries: Try[]; missing?: string }>([
  {
    rule: CYCLES,
    tries: [
      ['a.ts', './b.ts'],
      ['b.ts', './a.ts'],
    ],
  },
  {
    rule: PLATFORM_CYCLES,
    tries: [
      ['apps/server/src/platform/audit/x.ts', '../work/y.ts'],
      ['apps/server/src/platform/work/x.ts', '../audit/y.ts'],
    ],
  },
  { rule: UNRESOLVED, tries: [['a.ts', './nowhere.ts']], missing: 'nowhere.ts' },
])('finds that $rule', async ({ rule, tries, missing }) => {
  const tried = [...treeWith(tries)].filter(([file]) => file !== missing)
  const { violations } = await findViolations(new Map(tried))
  expect(violations.map((one) => one.rule)).toContain(rule)
})

/** Written apart, so that this file itself imports nothing of that. */
const CALL = 'import'

it('reads imports of every form', () => {
  const source = `
    import type { A } from './a.ts'
    import './b.css'
    export type { C } from './c.ts'
    export * from './d.ts'
    const e = () => ${CALL}('./e.tsx')
    type F = ${CALL}('./f.ts').F
    const g = '${CALL}(\\'./g.ts\\')'
    export const H = () => <a>{e}</a>`
  expect(importsOf('x.tsx', source).sort()).toEqual(
    ['./a.ts', './b.css', './c.ts', './d.ts', './e.tsx', './f.ts'].sort(),
  )
})

type Try = Boundary['tries'][number]

/** A tree of these imports alone, and of the modules that they lead to. */
function treeWith(tries: readonly Try[]): ImportTree {
  const targets = tries.map(([file, specifier]) => targetOf(file, specifier))
  const result = new Map<string, string[]>(targets.filter(isModule).map((target) => [target, []]))
  for (const [file, specifier] of tries) result.set(file, [...(result.get(file) ?? []), specifier])
  return result
}

const isModule = (target: string): boolean => /\.tsx?$/.test(target)

/** What the check calls the module that an import leads to. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('@consente/contract/')) return `packages/contract/src/${specifier.slice(19)}.ts`
  return specifier.startsWith('.') ? join(file, '..', specifier) : specifier.replace('node:', '')
}

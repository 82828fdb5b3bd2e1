import { join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { CYCLES, findViolations, SIBLINGS, UNRESOLVED, type Violation } from './boundaries.ts'
import type { Boundary } from './boundary.ts'
import { BOUNDARIES } from './boundary-table.ts'
import { EXCEPTIONS, inWords } from './exceptions.ts'
import { HOUSES, patternOf, roomsWithFloorsBelow, TESTS } from './floors.ts'
import { type ImportTree, importsOf, readImportTree, sourceFiles } from './import-tree.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const IN_TESTS = new RegExp(TESTS)
const files = sourceFiles(ROOT)
const tree = readImportTree(ROOT, files)

describe('the project', () => {
  it('keeps every boundary but the listed exceptions, and every one of its modules is read', async () => {
    const { modules, violations } = await findViolations(tree)
    const listed = EXCEPTIONS.flatMap(({ imports }) => imports)
    expect(violations.filter((one) => !listed.includes(inWords(one)))).toEqual([])
    const found = violations.map(inWords)
    expect(listed.filter((exception) => !found.includes(exception))).toEqual([])
    expect(modules).toBe(files.length)
  }, 60_000)

  it('gives every module of the product one room', () => {
    const rooms = HOUSES.flatMap((house) =>
      roomsWithFloorsBelow(house).map(({ room }) => new RegExp(patternOf(house.root, room))),
    )
    const product = files.filter(
      (file) => /^(apps|packages)\/[^/]+\/src\//.test(file) && !IN_TESTS.test(file),
    )
    expect(product.filter((file) => rooms.filter((room) => room.test(file)).length !== 1)).toEqual([])
  })

  it('has no module whose imports are not seen', () => {
    const withImports = files.filter((file) => tree.get(file)?.length)
    expect(files.length).toBeGreaterThan(900)
    expect(withImports.length).toBeGreaterThan(files.length * 0.9)
  })
})

/** Imports that a general rule refuses, or that no rule refuses. */
const CIRCLE: Try[] = [
  ['a.ts', './b.ts'],
  ['b.ts', './a.ts'],
]
const SIBLING_FOLDERS: Try[] = [
  ['a/one/x.ts', '../two/y.ts'],
  ['a/two/deep/x.ts', '../../one/y.ts'],
]
const NOWHERE: Try[] = [['a/x.ts', './nowhere.ts']]
const ALLOWED: Try[] = [
  ['apps/server/src/holder/openid/allowed.ts', 'oidc-provider'],
  ['apps/server/src/holder/openid/allowed.ts', '../../notices/tell.port.ts'],
  ['apps/server/src/recipient/other-institution/allowed.ts', 'openid-client'],
  ['apps/server/src/platform/database/allowed.ts', 'pg'],
  ['apps/portal/src/ui/form/allowed.ts', '../../hooks/use-phone.ts'],
  ['packages/contract/src/allowed.ts', 'zod/mini'],
]

describe('every row of the table', () => {
  let tried: Violation[]
  beforeAll(async () => {
    const refused = [...BOUNDARIES.flatMap(({ tries }) => tries), ...CIRCLE, ...SIBLING_FOLDERS, ...NOWHERE]
    const modules = [...treeWith([...refused, ...ALLOWED])].filter(([file]) => file !== 'a/nowhere.ts')
    tried = (await findViolations(new Map(modules))).violations
  })

  it.each(BOUNDARIES)('$name: refuses what it is there for', ({ name, tries }) => {
    expect(tries.length).toBeGreaterThan(0)
    for (const [from, specifier] of tries)
      expect(tried).toContainEqual({ rule: name, from, to: targetOf(from, specifier) })
  })

  it.each(BOUNDARIES)('$name: its modules, and those it keeps away, exist', ({ from, never, tries }) => {
    const isThere = (pattern: string) => files.some((file) => new RegExp(pattern).test(file))
    const isOfPackages = tries.every(([, specifier]) => !specifier.startsWith('.'))
    expect([isThere(from), isOfPackages || isThere(never)]).toEqual([true, true])
  })

  it.each([
    [CYCLES, CIRCLE],
    [SIBLINGS, SIBLING_FOLDERS],
    [UNRESOLVED, NOWHERE],
  ])('finds that %s', (rule, [[file] = ['']]) => {
    expect(tried.filter(({ from }) => file.startsWith(from)).map((one) => one.rule)).toContain(rule)
  })

  it('allows what belongs together', () => {
    expect(tried.filter(({ from }) => from.includes('allowed'))).toEqual([])
  })
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

/** Path of the module that an import leads to, as the check prints it. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('@consente/contract/')) return `packages/contract/src/${specifier.slice(19)}.ts`
  return specifier.startsWith('.') ? join(file, '..', specifier) : specifier.replace('node:', '')
}

import { join } from 'node:path/posix'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { type ImportTree, readImportTree, sourceFiles } from './import-tree.ts'

/** Tests of the running product. Tests that need a store or a part in their own process stand in `tests/storage`. */
const OF_THE_PRODUCT = /^tests\/(protocol|screens|journeys|contract|certification)\//

/** Helpers of theirs that reach inside the server, each with its reason. */
const REACHING: Readonly<Record<string, string>> = {
  'tests/scenes/receipt-of-scenes.ts': 'shows the receipt that the portal’s unit tests read',
  'tests/support/database/looked-into.ts':
    'opens the database of a running institution: what it has recorded must be what the machine of tests/model can do',
}

/** Modules of tests that these reach, however many imports lie between, and that import a module of an application. */
function reachingInside(tree: ImportTree, isStart: (file: string) => boolean): string[] {
  const targetsOf = (file: string) =>
    (tree.get(file) ?? []).filter((one) => one.startsWith('.')).map((one) => join(file, '..', one))
  const reached = new Set([...tree.keys()].filter(isStart))
  for (const file of reached)
    for (const target of targetsOf(file)) if (target.startsWith('tests/')) reached.add(target)
  return [...reached].filter((file) => targetsOf(file).some((target) => target.startsWith('apps/'))).sort()
}

it('tests of the running product reach inside it by the listed helpers only', () => {
  const tree = readImportTree(
    ROOT,
    sourceFiles(ROOT).filter((file) => file.startsWith('tests/')),
  )
  expect([...tree.keys()].filter((file) => OF_THE_PRODUCT.test(file)).length).toBeGreaterThan(80)
  expect(reachingInside(tree, (file) => OF_THE_PRODUCT.test(file))).toEqual(Object.keys(REACHING))
})

it('a helper is found behind others', () => {
  const tree = new Map([
    ['tests/protocol/x.test.ts', ['../support/a.ts', 'vitest']],
    ['tests/support/a.ts', ['./deep/b.ts']],
    ['tests/support/deep/b.ts', ['../../../apps/server/src/compose.ts']],
    ['tests/support/c.ts', ['../../apps/server/src/compose.ts']],
  ])
  expect(reachingInside(tree, (file) => OF_THE_PRODUCT.test(file))).toEqual(['tests/support/deep/b.ts'])
})

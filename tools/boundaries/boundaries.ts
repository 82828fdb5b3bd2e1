import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import type { Boundary } from './boundary.ts'
import { BOUNDARIES } from './boundary-table.ts'
import { TESTS } from './floors.ts'
import type { ImportTree } from './import-tree.ts'

/** An import that a row of the table refuses, or a part of a cycle. */
export type Violation = { rule: string; from: string; to: string }

export const CYCLES = 'modules import each other in a circle'
export const UNRESOLVED = 'an import leads nowhere'
export const SIBLINGS = 'two folders side by side import each other'

const GENERAL: readonly IForbiddenRuleType[] = [
  { name: CYCLES, severity: 'error', from: {}, to: { circular: true } },
  // A module that is not found by its path would pass every row.
  {
    name: UNRESOLVED,
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, path: '^(\\.|@consente/)', pathNot: '\\.(json|css|svg)$' },
  },
]

const ruleOf = ({ name, from, except, never, but }: Boundary): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from, ...(except && { pathNot: except }) },
  to: { path: never, ...(but && { pathNot: but }) },
})

/**
 * Holds the table against a tree of imports. dependency-cruiser reads TypeScript through an interface of the compiler that
 * version 7 does not have, so it is given the imports alone, as modules of plain JavaScript in a folder of their own.
 * @returns `modules`: how many of the tree were read with all their imports
 */
export async function findViolations(
  tree: ImportTree,
): Promise<{ modules: number; violations: Violation[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'consente-boundaries-'))
  try {
    writeImports(folder, tree)
    const { output } = await cruise(
      [...tree.keys()],
      {
        baseDir: folder,
        moduleSystems: ['es6'],
        validate: true,
        ruleSet: { forbidden: [...BOUNDARIES.map(ruleOf), ...GENERAL] },
      },
      { extensions: ['.ts'], alias: workspacePackages(folder) },
    )
    const { modules, summary } = output as ICruiseResult
    const isRead = (module: ICruiseResult['modules'][number]) =>
      module.dependencies.length === tree.get(module.source)?.length
    return {
      modules: new Set(modules.filter(isRead).map(({ source }) => source)).size,
      violations: [
        ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
        ...siblingPairs(modules).map(([from, to]) => ({ rule: SIBLINGS, from, to })),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pairs of folders of one folder that import each other, with everything below them; tests are left out. */
function siblingPairs(modules: ICruiseResult['modules']): [string, string][] {
  const arrows = new Set<string>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [source.split('/'), resolved.split('/')]
      const shared = from.findIndex((name, place) => name !== to[place])
      const areFolders = shared < from.length - 1 && shared < to.length - 1
      if (!IN_TESTS.test(source) && areFolders)
        arrows.add([from, to].map((path) => path.slice(0, shared + 1).join('/')).join(' '))
    }
  return [...arrows]
    .map((arrow) => arrow.split(' ') as [string, string])
    .filter(([from, to]) => from < to && arrows.has(`${to} ${from}`))
}

const IN_TESTS = new RegExp(TESTS)

function writeImports(folder: string, tree: ImportTree): void {
  for (const [file, specifiers] of tree) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const lines = specifiers.map((specifier) => `import ${JSON.stringify(specifier)}\n`)
    writeFileSync(join(folder, file), lines.join(''))
  }
}

/** Each of these packages of the workspace exports the modules of its `src`. */
const workspacePackages = (folder: string): Record<string, string> => ({
  '@consente/contract': join(folder, 'packages/contract/src'),
  '@consente/domain': join(folder, 'packages/domain/src'),
  '@consente/sandbox': join(folder, 'sandbox/src'),
})

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

/** A module and what it imports, both by path from the root; a package by its name. */
type Import = readonly [source: string, target: string]

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

/** The imports that a row refuses. */
function refusedBy(
  { name, from, except, never, but = '^$' }: Boundary,
  imports: readonly Import[],
): Violation[] {
  const [ofRow, excepted, kept] = [from, except ?? '^$', never].map((pattern) => new RegExp(pattern))
  const allowed = new Map<string, RegExp>()
  const allowedFor = (group: string): RegExp => {
    const pattern = allowed.get(group) ?? new RegExp(but.replaceAll('$1', group))
    allowed.set(group, pattern)
    return pattern
  }
  return imports.flatMap(([source, target]) => {
    const found = ofRow?.exec(source)
    if (!found || excepted?.test(source) || !kept?.test(target)) return []
    return allowedFor(found[1] ?? '').test(target) ? [] : [{ rule: name, from: source, to: target }]
  })
}

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
        ruleSet: { forbidden: [...GENERAL] },
      },
      { extensions: ['.ts'], alias: workspacePackages(folder) },
    )
    const { modules, summary } = output as ICruiseResult
    const isRead = (module: ICruiseResult['modules'][number]) =>
      module.dependencies.length === tree.get(module.source)?.length
    const imports = modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }): Import => [source, resolved]),
    )
    return {
      modules: new Set(modules.filter(isRead).map(({ source }) => source)).size,
      violations: [
        ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
        ...BOUNDARIES.flatMap((row) => refusedBy(row, imports)),
        ...siblingPairs(imports).map(([from, to]) => ({ rule: SIBLINGS, from, to })),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pairs of folders of one folder that import each other, with everything below them; tests are left out. */
export function siblingPairs(imports: readonly Import[]): [string, string][] {
  const arrows = new Set<string>()
  for (const [source, target] of imports) {
    const [from, to] = [source.split('/'), target.split('/')]
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

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The modules of a project by path from its root, each with what it imports, as its source writes it. */
export type ImportTree = ReadonlyMap<string, readonly string[]>

const NOT_SOURCES = /(^|\/)(node_modules|dist|coverage|test-results|\.[^/]+)$|^tests\/fixtures$/

/** Source files of the project, tests and tools included, by path from its root. */
export function sourceFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return NOT_SOURCES.test(path) ? [] : sourceFiles(root, path)
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })
}

/** Reads what all these files import. */
export const readImportTree = (root: string, files: readonly string[]): ImportTree =>
  new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]))

/** Imports, re-exports, dynamic imports and types of the form `import('…')`, each specifier once. */
export function importsOf(path: string, source: string): string[] {
  const { module, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  )
  const calls = [...source.matchAll(IMPORT_CALL)].map(([, , specifier = '']) => specifier)
  return [...new Set([...imports, ...reexports, ...calls])]
}

/** `import('…')` as an expression, a type or in a comment that declares a type; not within a string. */
const IMPORT_CALL = /(?<![\w.'"`])import\(\s*(['"])([^'"\n$]+)\1\s*\)/g

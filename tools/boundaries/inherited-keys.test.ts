import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { sourceFiles } from './import-tree.ts'
import { walk } from './text-in-sql.ts'

const PRODUCT = /^(apps|packages)\/[^/]+\/src\//
/** Tests, and tables of our own calls, whose keys never come from outside. */
const OWN_KEYS = /\.test\.|fixture|\/testing\/|\/bff\/openapi|\/portal\/calls\.ts$/

/** Tables that texts look up, `Record<string, …>`, declared as plain objects: those also find `constructor`. */
function plainTablesOf(path: string, source: string): string[] {
  const found: string[] = []
  walk(parseSync(path, source).program as unknown as Node, (node) => {
    if (node.type !== 'VariableDeclarator' || node.init?.type !== 'ObjectExpression') return
    const type = node.id.typeAnnotation
    const name = node.id.type === 'Identifier' ? node.id.name : ''
    if (
      type &&
      /^[A-Z]/.test(name) &&
      /^:\s*(Readonly<)?(Partial<)?Record<\s*string\b/.test(source.slice(type.start, type.end))
    )
      found.push(`${path}: ${name}`)
  })
  return found
}

it('no table of the product finds an inherited member by a text from outside', () => {
  const files = sourceFiles(ROOT).filter((file) => PRODUCT.test(file) && !OWN_KEYS.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => plainTablesOf(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

it('a plain table is found, and one of `tableOf` is not', () => {
  expect(plainTablesOf('x.ts', 'const A: Readonly<Record<string, number>> = { B: 1 }')).toEqual(['x.ts: A'])
  expect(plainTablesOf('x.ts', 'const A: Readonly<Record<string, number>> = tableOf({ B: 1 })')).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { sourceFiles } from './import-tree.ts'
import { walk } from './text-in-sql.ts'

/** Patterns within what `toMatchObject` compares: it takes them for objects without members, which match everything. */
function vacuousMatchesOf(path: string, source: string): string[] {
  const found: string[] = []
  const look = (node: Node | null): void => {
    if (node?.type === 'ObjectExpression')
      for (const one of node.properties) look(one.type === 'Property' ? one.value : one.argument)
    else if (node?.type === 'ArrayExpression') for (const one of node.elements) look(one)
    else if (node?.type === 'Literal' && 'regex' in node)
      found.push(`${path}: ${source.slice(node.start, node.end)}`)
  }
  walk(parseSync(path, source).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const { property } = node.callee
    if (property.type === 'Identifier' && property.name === 'toMatchObject')
      for (const one of node.arguments) look(one)
  })
  return found
}

it('no test compares with a pattern that matches everything', () => {
  const files = sourceFiles(ROOT)
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
    .filter(([, source]) => source.includes('toMatchObject('))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(([file, source]) => vacuousMatchesOf(file, source))).toEqual([])
})

it('a pattern is found however deep it stands, and one that a matcher has is not', () => {
  const found = (compared: string) => vacuousMatchesOf('x.ts', `expect(a).toMatchObject(${compared})`)
  expect(found('[{ a: { b: /x/ } }]')).toEqual(['x.ts: /x/'])
  expect(found('{ a: expect.stringMatching(/x/) }')).toEqual([])
})

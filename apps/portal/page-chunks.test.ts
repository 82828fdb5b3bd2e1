import { describe, expect, it } from 'vitest'
import { pageChunks } from './page-chunks.ts'

type Module = { bytes?: number; imports?: readonly string[] }

/** Which of the modules share a file, each group in the order of their names. */
function together(
  needs: Readonly<Record<string, readonly string[]>>,
  modules: Readonly<Record<string, Module>> = {},
) {
  const files = pageChunks(new Map(Object.entries(needs).map(([page, ids]) => [page, new Set(ids)])), {
    bytesOf: (id) => modules[id]?.bytes ?? 10_000,
    importsOf: (id) => modules[id]?.imports ?? [],
  })
  const groups = new Map<string, string[]>()
  for (const [id, file] of files) groups.set(file, [...(groups.get(file) ?? []), id].sort())
  return [...groups.values()].sort()
}

describe('the files of pages', () => {
  it('hold together what the same pages need, and nothing that another page does not', () => {
    expect(together({ one: ['a', 'b', 'c'], two: ['a', 'b', 'd'] })).toEqual([['a', 'b'], ['c'], ['d']])
  })

  it('are joined where a request costs more than what is loaded besides', () => {
    const needs = { one: ['a', 'b', 'c'], two: ['a', 'b', 'c'], three: ['a', 'b', 'd'] }
    expect(together(needs, { c: { bytes: 500 } })).toEqual([['a', 'b', 'c'], ['d']])
  })

  it('make no page load more than a little besides', () => {
    const pages = Array.from({ length: 10 }, (_, at) => [`page ${at}`, ['all', `own ${at}`, 'most']] as const)
    const needs = { ...Object.fromEntries(pages), last: ['all'] }
    expect(together(needs, { most: { bytes: 3000 } })).toContainEqual(['all'])
  })

  it('do not import each other', () => {
    const needs = { one: ['top', 'middle', 'base'], two: ['middle', 'base'], three: ['base'], four: ['base'] }
    const small = { bytes: 100 }
    const groups = together(
      { ...needs, five: ['middle'] },
      { top: { ...small, imports: ['middle'] }, middle: { bytes: 50_000, imports: ['base'] }, base: small },
    )
    expect(groups).not.toContainEqual(['base', 'top'])
  })

  it('are named by the largest module in them', () => {
    const files = pageChunks(new Map([['/Page.tsx', new Set(['/Page.tsx', '/src/large-part.ts'])]]), {
      bytesOf: (id) => id.length,
      importsOf: () => [],
    })
    expect(new Set(files.values())).toEqual(new Set(['large-part']))
  })
})

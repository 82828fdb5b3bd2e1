import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { newerBuiltins, newerStyles, newerSyntax } from './browser-check.ts'
import { BROWSERS, BUILD_TARGET } from './browsers.ts'

const README = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')

describe('the browsers that the portal is for', () => {
  it('stand in the README as the build has them', () => {
    const { chrome, firefox, safari, safari_ios } = BROWSERS
    expect(README).toContain(
      `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (iOS ${safari_ios})`,
    )
    expect(BROWSERS.edge).toBe(chrome)
  })

  it('are what the build lowers to', () => {
    expect(BUILD_TARGET).toContain(`ios${BROWSERS.safari_ios}`)
    expect(BUILD_TARGET).toHaveLength(Object.keys(BROWSERS).length)
  })

  it.each(['class A { static { 1 } #x = 1 }', 'await 1; a ??= b?.c', '/(?<!a)b/d.test(x)'])(
    'read the syntax of %s',
    (code) => expect(newerSyntax(code)).toEqual([]),
  )

  it.each(['using x = open()', 'x = /[a--b]/v', 'import a from "a" with { type: "json" }'])(
    'do not read %s: the build fails',
    (code) => expect(newerSyntax(code)).toHaveLength(1),
  )

  it.each([
    ['Object.groupBy(a, b)', '.groupBy'],
    ['x = Promise.withResolvers()', '.withResolvers'],
    ['a?.isSupersetOf(b)', '.isSupersetOf'],
  ])('lack a member that %s asks for', (code, name) => expect(newerBuiltins(code)).toEqual([name]))

  it('have what an older object has under the same name', () => {
    expect(newerBuiltins('a.map(b).at(-1); a.toSorted()')).toEqual([])
  })

  it.each([
    ['a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a:has(b) { margin: 0 }', ':has'],
    ['@scope (a) { b { margin: 0 } }', '@scope'],
    ['a { field-sizing: content }', 'field-sizing'],
    ['a { text-wrap: pretty }', 'text-wrap: pretty'],
  ])('do not all know %s', (css, name) => expect(newerStyles(css)).toContain(name))

  it.each([
    'a { display: grid; gap: 1px; inset: 0 }',
    '@container page (min-width: 10px) { a { width: clamp(1px, 2px, 3px) } }',
    'a:is(b, c):not(d)::backdrop { color: #fff }',
  ])('know %s', (css) => expect(newerStyles(css)).toEqual([]))
})

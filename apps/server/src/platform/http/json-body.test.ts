import { describe, expect, it } from 'vitest'
import { isStorable, readJson } from './json-body.ts'

describe('a body of JSON', () => {
  it('is parsed unchanged', () => {
    const value = { name: 'Conceição 🚗', list: [1, -2.5e3, true, null, ''], deep: { deeper: {} } }
    expect(readJson(JSON.stringify(value))).toEqual(value)
  })

  it.each([
    ['half', '{"half'],
    ['a NUL in a text', '{"a":"\\u0000"}'],
    ['a NUL in a name', '{"\\u0000":1}'],
    ['half of a surrogate pair', '["\\ud83d"]'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a prototype further down', '{"a":[{"__proto__":1}]}'],
    ['nesting without end', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('is refused with %s', (_what, text) => {
    expect(() => readJson(text)).toThrow(SyntaxError)
  })
})

it('a pair of surrogates is a text like any other', () => {
  expect(isStorable('\u{1F697}')).toBe(true)
})

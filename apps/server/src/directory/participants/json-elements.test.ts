import fc from 'fast-check'
import { expect, it } from 'vitest'
import { elementsOf, isList } from './json-elements.ts'

const read = (text: string): unknown[] => [...elementsOf(Buffer.from(text))]
const outcome = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return (error as Error).name
  }
}

it('reads the elements of any list, however it is written', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom('', ' ', '\t'), (list, indent) => {
      expect(read(` ${JSON.stringify(list, null, indent)}\r\n`)).toEqual(JSON.parse(JSON.stringify(list)))
    }),
  )
})

it('refuses every text that is not a JSON list', () => {
  const letters = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', ':', '1', ' ', 'é') })
  fc.assert(
    fc.property(letters, (inner) => {
      const text = `[${inner}]`
      expect(outcome(() => read(text))).toEqual(outcome(() => JSON.parse(text)))
    }),
    { numRuns: 1_000 },
  )
  for (const text of ['', '[', '[1', '[1}', '[1]]', '[1]x', 'x[1]', '[1,]', '[,1]', '["]', '{"a":[]}', '1'])
    expect(outcome(() => read(text))).toBe('SyntaxError')
})

it('recognises a list by its beginning', () => {
  expect([' \n[', '['].map((text) => isList(Buffer.from(text)))).toEqual([true, true])
  expect(['{"content":[]}', '', 'x['].map((text) => isList(Buffer.from(text)))).toEqual([false, false, false])
})

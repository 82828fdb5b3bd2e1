import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../platform/base/time-slices.fixture.ts'
import { createSubstringSearch } from './trigram-search.ts'

/** What reading every text would find. */
const scan = (texts: readonly string[], part: string): number[] =>
  texts.flatMap((text, place) => (text.includes(part) ? [place] : []))

describe('searching texts by a part', () => {
  const texts = ['banana seguros', 'seguros ana', 'ana', 'an', '']
  const search = atOnce(createSubstringSearch(texts))

  it.each(['ana', 'anan', 'seguros', ' s', 'a', 's a', 'xyz', 'banana seguros', 'banana seguros!'])(
    'finds for "%s" what reading every text would find, in order',
    (part) => {
      expect([...search(part)]).toEqual(scan(texts, part))
    },
  )

  it('finds the same as reading every text, whatever the texts and the part', () => {
    // Few letters, so that parts meet; the index does not distinguish the last two.
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\u0161', '\u0561') })
    const cut = fc.tuple(fc.nat(), fc.nat({ max: 12 }))
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 400, size: 'large' }),
        letters,
        cut,
        (all, other, [start, length]) => {
          const find = atOnce(createSubstringSearch(all))
          const some = all[start % Math.max(1, all.length)] ?? ''
          const from = start % Math.max(1, some.length)
          for (const part of [some.slice(from, from + length), other])
            expect([...find(part)]).toEqual(scan(all, part))
        },
      ),
    )
  })
})

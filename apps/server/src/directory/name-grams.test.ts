import { describe, expect, it } from 'vitest'
import { createPartSearch } from './name-grams.ts'

describe('searching texts by a part', () => {
  const texts = ['banana seguros', 'seguros ana', 'ana', 'an', '']
  const search = createPartSearch(texts)

  it.each(['ana', 'anan', 'seguros', ' s', 'a', 's a', 'xyz', 'banana seguros', 'banana seguros!'])(
    'finds for "%s" what reading every text would find, in order',
    (part) => {
      expect(search(part)).toEqual(texts.flatMap((text, place) => (text.includes(part) ? [place] : [])))
    },
  )
})

import { expect, it } from 'vitest'
import { createAnswerCache } from './brand-search.ts'

it('an answer is computed once, and again only after many other questions', () => {
  const kept = createAnswerCache()
  let searches = 0
  const ask = (question: string) =>
    kept(question, () => {
      searches += 1
      return Uint32Array.of(searches)
    })

  expect(ask('first')).toEqual(Uint32Array.of(1))
  for (let number = 0; number < 999; number += 1) ask(`other ${number}`)
  expect(ask('first')).toEqual(Uint32Array.of(1))
  for (let number = 0; number < 1000; number += 1) ask(`another ${number}`)
  expect(ask('first')).toEqual(Uint32Array.of(2001))
})

it('long answers are removed sooner', () => {
  const kept = createAnswerCache()
  const long = new Uint32Array(900_000)
  let searches = 0
  const ask = (question: string) =>
    kept(question, () => {
      searches += 1
      return long
    })
  for (const question of ['one', 'two', 'one', 'three']) ask(question)
  expect(searches).toBe(3)
  ask('one')
  expect(searches).toBe(3)
  ask('two')
  expect(searches).toBe(4)
})

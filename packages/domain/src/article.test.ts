import { expect, it } from 'vitest'
import { atThe, ofThe, pronounOf, The, the, toThe, UNNAMED } from './article.ts'

it.each([
  ['Beta Seguradora', 'a', 'da', 'na', 'à', 'ela'],
  ['Banco Gama', 'o', 'do', 'no', 'ao', 'ele'],
  ['Bancorbrás Seguros', 'a', 'da', 'na', 'à', 'ela'],
])('%s', (name, the_, of, at, to, pronoun) => {
  expect(pronounOf(name)).toBe(pronoun)
  expect([the(name), ofThe(name), atThe(name), toThe(name)]).toEqual(
    [the_, of, at, to].map((word) => `${word} ${name}`),
  )
  expect(The(name).toLowerCase()).toBe(the(name).toLowerCase())
})
it('sees through spaces before a name', () => expect(the(' Banco Gama')).toBe('o  Banco Gama'))

it('a stand-in for a name that is not known begins small within a sentence', () => {
  expect(`${The(UNNAMED)} envia. Você autoriza ${atThe(UNNAMED)}.`).toBe(
    'A outra instituição envia. Você autoriza na outra instituição.',
  )
})

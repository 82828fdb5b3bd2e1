import { expect, it } from 'vitest'
import { GLOSSARY, refusedWords } from './glossary.ts'
import { QUOTED, setAside } from './quoted-texts.ts'
import { indexOf, isSentence, piecesOf, wordsIn } from './readability.ts'

it('parts a text at lines, at dots between facts and at the ends of sentences, not within dates and amounts', () => {
  const text = 'Vale até 08/07/2027, às 11:20. Custa R$ 1.200,00. Quer “ver”?\nPrazo\n12 meses · até hoje'
  const pieces = piecesOf(text)
  expect(pieces).toEqual([
    'Vale até 08/07/2027, às 11:20.',
    'Custa R$ 1.200,00.',
    'Quer “ver”?',
    'Prazo',
    '12 meses',
    'até hoje',
  ])
  expect(pieces.filter(isSentence)).toHaveLength(3)
  expect(isSentence('Seguradora Sigma S.A.')).toBe(false)
})

it('counts a date, an amount and a name as a word, and a dash as none', () => {
  expect(wordsIn('Até 08/07/2027 – □ envia R$ 5.')).toBe(6)
})

it('is the index of Martins', () => {
  // 4 and 5 words; 4 + 8 syllables in 8 words, since the number has none.
  expect(indexOf(['Eu sei que sim.', 'Você encerra em 2 dias.'])).toBeCloseTo(
    248.835 - (1.015 * 9) / 2 - (84.6 * 12) / 8,
    6,
  )
})

it('sets quoted texts and names aside, as whole words', () => {
  expect(setAside('Nada no Open Insurance. Usuário já cadastrado. Você tem Automóvel?')).toBe(
    'Nada no □. □ Você tem □?',
  )
  expect(setAside('Aprovados')).toBe('Aprovados')
})

it('refuses the words of the glossary in all their forms', () => {
  expect(GLOSSARY.length).toBeGreaterThan(20)
  expect(refusedWords('Você aprovou. O Login expirou? Reprovado.')).toEqual([
    'aprovou → autorizar',
    'expirou → acabar; terminar',
    'Login → entrar; entrada',
  ])
})

it('every quoted text has its source, and stands in the list once', () => {
  const texts = QUOTED.flatMap((one) => one.texts)
  expect(QUOTED.filter(({ source, texts }) => !source || texts.length === 0)).toEqual([])
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

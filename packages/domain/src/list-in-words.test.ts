import { expect, it } from 'vitest'
import { listInWords } from './list-in-words.ts'

it.each([
  [[], ''],
  [['Automóvel'], 'Automóvel'],
  [['Automóvel', 'Rural'], 'Automóvel e Rural'],
  [['Dados Cadastrais', 'Automóvel', 'Rural'], 'Dados Cadastrais, Automóvel e Rural'],
  [['Automóvel', 'Residencial e patrimonial'], 'Automóvel, e Residencial e patrimonial'],
  [['Vida e pessoas', 'Rural'], 'Vida e pessoas, e Rural'],
])('%j reads "%s"', (names, text) => expect(listInWords(names)).toBe(text))

import { expect, it } from 'vitest'
import { CONFIRM_TEXTS } from './holder-confirm-texts.ts'

it.each([
  [['Automóvel', 'Vida'], 'Falta escolher em 2 grupos: Automóvel e Vida'],
  [
    ['Automóvel', 'Residencial e patrimonial'],
    'Falta escolher em 2 grupos: Automóvel, e Residencial e patrimonial',
  ],
  [
    ['Automóvel', 'Rural', 'Vida', 'Viagem', 'Garantia'],
    'Falta escolher em 5 grupos: Automóvel, Rural, Vida e mais 2',
  ],
])('the rest of %j is one sentence', (names, text) => expect(CONFIRM_TEXTS.left(names)).toBe(text))

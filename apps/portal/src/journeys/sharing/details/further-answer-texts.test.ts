import { expect, it } from 'vitest'
import { ANSWER } from './further-answer-texts.ts'

const now = new Date('2026-11-20T14:00:00Z')

it.each([
  ['2026-11-20T14:20:00Z', 'Uma apólice é sua também. Sem resposta até 11:20, o pedido termina.'],
  ['2026-11-21T03:10:00Z', 'Uma apólice é sua também. Sem resposta até 21/11/2026, 00:10, o pedido termina.'],
  [
    '2026-11-20T13:59:00Z',
    'Uma apólice é sua também. Sem resposta em 60 minutos, contados da primeira autorização, o pedido termina.',
  ],
])('a further person has until %s, where that is still to come', (until, words) => {
  expect(ANSWER.reason(new Date(until), now)).toBe(words)
})

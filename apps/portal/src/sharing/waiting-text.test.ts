import type { Waiting } from '@consente/domain/sharing/situation'
import { expect, it } from 'vitest'
import { answerBy } from './waiting-text.ts'

const NOW = new Date('2026-11-20T14:00:00Z')
const told = (until: string | undefined, more: Partial<Waiting> = {}) =>
  answerBy(
    { kind: 'waiting', for: 'customer', part: 'all', until: until && new Date(until), ...more } as Waiting,
    NOW,
  )

it('tells the reader until when to answer, and what happens then', () => {
  expect(told('2026-11-20T14:20:00Z')).toBe('Responda até 11:20 de hoje. Depois, o pedido acaba sozinho.')
  expect(told('2026-11-20T14:20:00Z', { for: 'you' })).toMatch(/^Responda até 11:20 de hoje\./)
  expect(told('2026-11-21T03:10:00Z')).toMatch(/^Responda até 00:10 de 21\/11\/2026\./)
})

it('asks no answer of a reader who has given it, and ends more than a request if a part goes already', () => {
  expect(told('2026-11-20T14:20:00Z', { for: 'others', part: 'some' })).toBe(
    'A outra pessoa pode responder até 11:20 de hoje. Depois, o compartilhamento acaba sozinho.',
  )
})

it('says nothing of an hour that is not known or over', () => {
  expect([undefined, '2026-11-20T13:59:00Z'].map((until) => told(until))).toEqual([undefined, undefined])
})

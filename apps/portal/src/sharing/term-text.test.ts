import type { ConsentCard } from '@consente/contract/portal/consents'
import { describe, expect, it } from 'vitest'
import { sharingCard } from '../testing/sharing-card-for-tests.ts'
import {
  cardLine,
  cardTerm,
  dataAmount,
  lastRead,
  months,
  remainingOfTerm,
  remainingText,
} from './term-text.ts'

const NOW = new Date('2026-11-20T13:00:00Z')
const date = (text: string) => new Date(text)

const card = (status: string, more: Partial<ConsentCard> = {}) =>
  sharingCard({ status, createDateTime: '2026-07-08T17:05:00Z', ...more }, NOW)

describe('what is left of a term', () => {
  it.each([
    ['2026-11-20T20:00:00Z', 'Termina hoje, às 17:00'],
    // By the day of São Paulo.
    ['2026-11-21T01:00:00Z', 'Termina hoje, às 22:00'],
    ['2026-11-21T13:00:00Z', 'Termina amanhã'],
    ['2026-12-02T12:59:00Z', 'Termina em 12 dias'],
    ['2026-12-20T13:00:00Z', 'Termina em 30 dias'],
    ['2026-12-22T13:00:00Z', 'Faltam 2 meses'],
    ['2027-07-08T17:04:00Z', 'Faltam 8 meses'],
    // A backend may still call it active.
    ['2026-11-20T12:59:00Z', 'O prazo acabou em 20/11/2026'],
  ])('until %s: %s', (expiry, text) => {
    expect(remainingText(NOW, date('2026-07-08T17:05:00Z'), date(expiry))).toBe(text)
  })

  it('never exceeds the term, and is said of it', () => {
    const made = date('2026-11-20T12:59:00Z')
    expect(remainingText(NOW, made, date('2027-11-20T12:58:00Z'))).toBe('Faltam 12 meses')
    expect(remainingOfTerm(NOW, date('2026-07-08T17:05:00Z'), date('2027-07-08T17:04:00Z'))).toBe(
      'Faltam 8 meses de 12.',
    )
    expect(remainingOfTerm(NOW, made, date('2026-11-30T12:58:00Z'))).toBe('Termina em 10 dias.')
    expect([months(1), months(6)]).toEqual(['1 mês', '6 meses'])
  })
})

describe('the foot of a card', () => {
  it.each<[string, string, Partial<ConsentCard>]>([
    ['Faltam 8 meses', 'AUTHORISED', { expirationDateTime: '2027-07-08T17:04:00Z' }],
    ['Criado em 08/07/2026 14:05', 'ACTIVE', {}],
    [
      'Falta autorizar. Responda até 10:40 de hoje. Depois, o pedido acaba sozinho.',
      'PENDING',
      { createDateTime: '2026-11-20T12:40:00Z' },
    ],
    ['O tempo para autorizar passou.', 'PENDING', {}],
    ['Falta a sua autorização.', 'PENDING', { furtherApproval: 'ALL', waitsForYou: true }],
    ['Falta outra pessoa autorizar.', 'PENDING', { furtherApproval: 'ALL' }],
    ['Uma parte já vale. O resto espera outra pessoa autorizar.', 'PENDING', { furtherApproval: 'SOME' }],
    ['Terminou em 14/03/2026', 'EXPIRED', { expirationDateTime: '2026-03-14T12:00:00Z' }],
    ['Encerrado em 30/01/2026 09:00', 'INACTIVE', { statusDateTime: '2026-01-30T12:00:00Z' }],
    ['Rejeitado em 11/12/2025 09:00', 'REJECTED', { statusDateTime: '2025-12-11T12:00:00Z' }],
  ])('says "%s" of a sharing that is %s (%o)', (text, status, more) => {
    expect(cardTerm(card(status, more), NOW)).toBe(text)
  })

  it('keeps quiet about dates that are no dates', () => {
    expect(cardTerm(card('SUSPENDED', { createDateTime: 'ontem' }), NOW)).toBeUndefined()
    expect(cardLine(card('ACTIVE', { expirationDateTime: 'amanhã' }), NOW)).toBeUndefined()
  })

  it('draws the line in time for active ones only', () => {
    const expirationDateTime = '2027-07-08T17:04:00Z'
    expect(cardLine(card('ACTIVE', { expirationDateTime }), NOW)).toBeDefined()
    for (const status of ['PENDING', 'REJECTED', 'EXPIRED', 'INACTIVE', 'unknown'])
      expect([status, cardLine(card(status, { expirationDateTime }), NOW)]).toEqual([status, undefined])
  })
})

it.each([
  ['2026-07-10T12:31:00Z', 'Leram hoje, 09:31.'],
  ['2026-07-10T02:31:00Z', 'Leram ontem, 23:31.'],
  ['2026-07-08T12:31:00Z', 'Leram em 08/07/2026, 09:31.'],
])('a reading of %s is told in one sentence: %s', (lastReadAt, text) => {
  expect(lastRead({ lastReadAt }, new Date('2026-07-10T15:00:00Z'))).toBe(text)
})

it('data that the backend does not tell have no amount', () => {
  expect([0, 1, 4].map(dataAmount)).toEqual(['dados não informados', '1 grupo de dados', '4 grupos de dados'])
})

it('asks about a sharing that nobody reads in place of its last reading', () => {
  const unused = { lastReadAt: '2026-08-12T06:10:00Z', unusedSince: '2026-08-12' }
  expect(lastRead(unused, new Date('2026-11-20T15:00:00Z'))).toBe('Ninguém leu desde 12/08. Ainda precisa?')
})

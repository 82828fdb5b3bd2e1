import { describe, expect, it } from 'vitest'
import { situationOf } from './situation-of.ts'
import { NOW, SITUATIONS } from './situations.fixture.ts'
import { cardNames, labelOf, statusOf } from './status-label.ts'

const of = (status: string) => situationOf({ status }, NOW)

it.each([
  ['INACTIVE', 'Inativo', 'Inativo', 'grey'],
  ['ACTIVE', 'Ativo', 'Ativo', 'green'],
  ['AUTHORISED', 'Autorizado', 'Ativo', 'green'],
  ['EXPIRED', 'Expirado', 'Expirado', 'black'],
  ['OVERDUE', 'OVERDUE', 'Expirado', 'black'],
  ['REJECTED', 'Rejeitado', 'Rejeitado', 'red'],
  ['PENDING', 'Pendente', 'Pendente', 'red'],
  ['ANYTHING', 'ANYTHING', 'ANYTHING', 'grey'],
  ['constructor', 'constructor', 'constructor', 'grey'],
])('%s reads %s in the list and %s in details, in %s', (status, list, details, tone) => {
  expect(labelOf(of(status), 'list')).toEqual({ label: list, tone })
  expect(labelOf(of(status), 'details')).toEqual({ label: details, tone })
})

it.each(SITUATIONS)('keeps the status as it was told: $name', ({ told, situation }) => {
  expect(statusOf(situation)).toBe(told.status)
})

describe('the names on a card', () => {
  const groups = [
    { type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', displayName: 'Dados Cadastrais' },
    { type: 'RESOURCE', displayName: 'Recursos' },
    { type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' },
    { type: 'CAPITALIZATION_TITLES', displayName: 'Capitalização' },
    { type: 'PENSION_PLAN', displayName: 'Previdência' },
  ]

  it('a card leaves out what its status says', () => {
    for (const status of ['AUTHORISED', 'REJECTED'])
      expect(cardNames(of(status), groups)).toEqual(['Dados Cadastrais', 'Automóvel', 'Capitalização'])
    for (const status of ['ACTIVE', 'INACTIVE', 'EXPIRED', 'OVERDUE', 'PENDING', 'ANYTHING'])
      expect(cardNames(of(status), groups)).toEqual(['Automóvel', 'Capitalização', 'Previdência'])
    for (const status of ['AUTHORISED', 'REJECTED', 'ACTIVE'])
      expect(cardNames(of(status), [{ type: 'RESOURCE', displayName: 'Recursos' }])).toEqual([])
  })

  it('are as many as asked for', () => {
    expect(cardNames(of('ACTIVE'), groups, 1)).toEqual(['Automóvel'])
  })
})

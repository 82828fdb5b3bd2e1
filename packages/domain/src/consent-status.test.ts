import { expect, it } from 'vitest'
import { cardNames, endsBeforeRenewal, mayChange, mayEnd, statusLabel } from './consent-status.ts'

it.each([
  ['INACTIVE', 'Inativo', 'Inativo'],
  ['ACTIVE', 'Ativo', 'Ativo'],
  ['AUTHORISED', 'Autorizado', 'Ativo'],
  ['EXPIRED', 'Expirado', 'Expirado'],
  ['OVERDUE', 'OVERDUE', 'Expirado'],
  ['REJECTED', 'Rejeitado', 'Rejeitado'],
  ['PENDING', 'Pendente', 'Pendente'],
  ['ANYTHING', 'ANYTHING', 'ANYTHING'],
])('%s reads %s in the list and %s in details', (status, list, details) => {
  expect(statusLabel(status, 'list').label).toBe(list)
  expect(statusLabel(status, 'details').label).toBe(details)
})
it('each action has its statuses', () => {
  expect(['INACTIVE', 'EXPIRED', 'OVERDUE'].some(mayEnd)).toBe(false)
  expect(['PENDING', 'ACTIVE', 'AUTHORISED', 'REJECTED'].every(mayEnd)).toBe(true)
  expect(mayChange('PENDING')).toBe(false)
  expect(endsBeforeRenewal('PENDING')).toBe(true)
  expect(endsBeforeRenewal('EXPIRED')).toBe(false)
})
it('a card leaves out what its status says', () => {
  const groups = [
    { type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', displayName: 'Dados Cadastrais' },
    { type: 'RESOURCE', displayName: 'Recursos' },
    { type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' },
    { type: 'CAPITALIZATION_TITLES', displayName: 'Capitalização' },
    { type: 'PENSION_PLAN', displayName: 'Previdência' },
  ]
  expect(cardNames('AUTHORISED', groups)).toEqual(['Dados Cadastrais', 'Automóvel', 'Capitalização'])
  expect(cardNames('ACTIVE', groups)).toEqual(['Automóvel', 'Capitalização', 'Previdência'])
})

import type { ReadingItem } from '@consente/contract/portal/readings'
import { expect, it } from 'vitest'
import { linesByHour } from './reading-hours.ts'

const VOICE = { isHolder: true, holder: 'Beta Seguradora', recipient: 'Alfa Seguros' }
const TIMES = ['2026-11-20T23:28:00Z', '2026-11-20T23:30:00Z']
const item = (displayName: string, firstAt: string, lastAt: string, number?: string): ReadingItem => ({
  group: number ? 'DAMAGES_AND_PEOPLE_PATRIMONIAL' : 'CUSTOMERS_PERSONAL_IDENTIFICATIONS',
  groupName: number ? 'Residencial' : displayName,
  displayName,
  ...(number && { policy: { number } }),
  outcome: 'DELIVERED',
  calls: 1,
  firstAt,
  lastAt,
})
const ITEMS = [
  item('Dados Cadastrais', '2026-11-20T23:28:10Z', '2026-11-20T23:28:10Z'),
  item('Apólice', '2026-11-20T23:30:05Z', '2026-11-20T23:30:05Z', '0114-6633-291'),
  item('Prêmio', '2026-11-20T23:31:00Z', '2026-11-20T23:31:00Z', '0114-6633-291'),
]

it('says of each reading when it began and what it read', () => {
  expect(linesByHour(ITEMS, TIMES, VOICE)).toEqual([
    '20:28 · Dados Cadastrais.',
    '20:30 · Residencial 0114-6633-291: apólice e prêmio.',
  ])
})

it('names both readings of what was read in both', () => {
  const both = item('Dados Cadastrais', '2026-11-20T23:28:10Z', '2026-11-20T23:30:01Z')
  expect(linesByHour([both], TIMES, VOICE)).toEqual(['20:28 e 20:30 · Dados Cadastrais.'])
})

it('has no hours where the readings’ beginnings are not known', () => {
  expect(linesByHour(ITEMS, [], VOICE)).toEqual([
    'Dados Cadastrais. Residencial 0114-6633-291: apólice e prêmio.',
  ])
})

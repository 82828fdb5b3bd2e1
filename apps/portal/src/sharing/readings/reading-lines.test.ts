import type { ReadingItem } from '@consente/contract/portal/readings'
import { expect, it } from 'vitest'
import { readingItem } from '../../testing/reading-item-for-tests.ts'
import { linesOf } from './reading-lines.ts'

const item = (outcome: ReadingItem['outcome'], reason?: ReadingItem['reason']) =>
  readingItem({ outcome, ...(reason && { reason }) })
const PARTIES = { holder: 'Beta Seguradora', recipient: 'Alfa Seguros' }
const told = (isHolder: boolean, one: ReadingItem) => linesOf([one], { ...PARTIES, isHolder })

it('data that did not come are told with why, where that is known', () => {
  expect(told(false, item('FAILED', 'UNREADABLE'))).toEqual([
    {
      lead: 'Não veio:',
      text: 'prêmio de Automóvel. A Beta Seguradora respondeu de um jeito que não deu para ler.',
    },
  ])
  expect(told(false, item('FAILED', 'UNAVAILABLE'))).toEqual([
    { lead: 'Não veio:', text: 'prêmio de Automóvel. A Beta Seguradora não respondeu.' },
  ])
  expect(told(false, item('NO_DATA'))).toEqual([
    { text: 'A Beta Seguradora não tinha o que enviar: prêmio de Automóvel.' },
  ])
  expect(told(false, item('REFUSED', 'NOT_PERMITTED'))).toEqual([
    { lead: 'A Beta Seguradora recusou 1 leitura:', text: 'prêmio de Automóvel.' },
  ])
  const all = [item('FAILED'), item('NO_DATA'), item('REFUSED')]
  expect(linesOf(all, { ...PARTIES, isHolder: false }).map(({ lead, text }) => lead ?? text)).toEqual([
    'A Beta Seguradora recusou 1 leitura:',
    'Não veio:',
    'A Beta Seguradora não tinha o que enviar: prêmio de Automóvel.',
  ])
})

it('at the holder, what did not leave is told without blame on others; what left may not have arrived', () => {
  expect(told(true, item('FAILED'))).toEqual([
    { lead: 'Não saiu:', text: 'prêmio de Automóvel. Nosso sistema não respondeu.' },
  ])
  expect(told(true, item('NO_DATA'))).toEqual([
    { text: 'Pediram, e não havia o que enviar: prêmio de Automóvel.' },
  ])
  expect(told(true, item('UNTOLD')).at(-1)).toEqual({
    text: '1 consulta saiu, e não sabemos se chegou.',
  })
  expect(told(true, { ...item('UNTOLD'), calls: 2 })).toEqual([
    { text: 'Automóvel: prêmio' },
    { text: '2 consultas saíram, e não sabemos se chegaram.' },
  ])
})

it('what one policy had and another had not is told of a part of the policies', () => {
  const read = { ...item('DELIVERED'), policy: { number: '0531-1' } }
  const lines = linesOf([read, item('NO_DATA')], { ...PARTIES, isHolder: false })
  expect(lines.map(({ text }) => text)).toEqual([
    'Automóvel: prêmio',
    'A Beta Seguradora não tinha o que enviar: prêmio de parte das apólices de Automóvel.',
  ])
})

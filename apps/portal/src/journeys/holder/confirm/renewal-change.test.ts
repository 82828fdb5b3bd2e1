import { expect, it } from 'vitest'
import { groupForTests } from '../../../testing/wire-for-tests.ts'
import { renewalChange } from './RenewalChange.tsx'

const policy = (resourceId: string, displayName: string, wasShared = false) => ({
  resourceId,
  displayName,
  ...(wasShared && { wasShared }),
})
const groups = [
  groupForTests('AUTO', [], {
    resources: [policy('a1', 'Auto Completo', true), policy('a2', 'Auto Terceiros'), policy('a3', 'Moto')],
  }),
  groupForTests('HOUSING', [], { resources: [policy('h1', 'Casa Protegida', true)] }),
]
const chosen = (auto: string[], housing: string[]) => [
  { type: 'AUTO', resources: auto },
  { type: 'HOUSING', resources: housing },
]

it.each([
  ['the same', chosen(['a1'], ['h1']), '2 de 2 apólices iguais. Só o prazo muda.'],
  ['one more', chosen(['a1', 'a2'], ['h1']), 'Vai 1 a mais: Auto Terceiros.'],
  ['two more', chosen(['a1', 'a2', 'a3'], ['h1']), 'Vão 2 a mais: Auto Terceiros e Moto.'],
  ['one less', chosen(['a1'], []), 'Você tirou 1: Casa Protegida.'],
  ['another', chosen(['a2'], ['h1']), 'Vai 1 a mais: Auto Terceiros. Você tirou 1: Auto Completo.'],
])('a renewal with %s says how it differs from what went before', (_, choice, said) => {
  expect(renewalChange(groups, choice)).toBe(said)
})

it('of one policy says so in the singular', () => {
  expect(renewalChange(groups.slice(1), chosen([], ['h1']))).toBe('1 de 1 apólice igual. Só o prazo muda.')
})

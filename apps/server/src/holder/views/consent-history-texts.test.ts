import { expect, it } from 'vitest'
import { historyText, type Reading } from './consent-history-texts.ts'

const inForce = (reading: Partial<Reading>) =>
  historyText(
    { event: 'IN_FORCE', at: new Date(0), actor: 'receptora' },
    { recipient: 'Alfa Seguros', isAlone: false, isOwner: true, ...reading },
  ).map(({ text }) => text)

it('the owner is told what may be read already, a further approver is not', () => {
  expect(inForce({ isAlone: true })).toEqual(['A Alfa Seguros passou a ter acesso.'])
  expect(inForce({})).toEqual(['A Alfa Seguros já pode ler o que não depende de outra pessoa.'])
  expect(inForce({ isOwner: false })).toEqual([])
})

import { expect, it } from 'vitest'
import { hasChosenPolicies, listOfChosen, listToChoose } from './list-goes-along.ts'

it('announces the list for the one who reads it: here, or at the institution that asked', () => {
  expect(listToChoose()).toBe(
    'Vai sempre junto: a lista das apólices que você escolher, para sabermos quais existem.',
  )
  expect(listToChoose('Alfa Seguros')).toBe(
    'Vai sempre junto: a lista das apólices que você escolher, para a Alfa Seguros saber quais existem.',
  )
})

it('says that the list goes only while it does', () => {
  expect((['goes', 'went', 'would', 'unsure'] as const).map(listOfChosen)).toEqual([
    'Vai sempre junto: a lista das apólices escolhidas.',
    'Ia sempre junto: a lista das apólices escolhidas.',
    'Iria sempre junto: a lista das apólices escolhidas.',
    'Sempre junto: a lista das apólices escolhidas.',
  ])
})

it('goes along with products alone', () => {
  const types = [
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS',
    'CUSTOMERS',
    'RESOURCE',
    'ENDORSEMENT',
    'DAMAGES_AND_PEOPLE_AUTO',
  ]
  expect(types.filter(hasChosenPolicies)).toEqual(['DAMAGES_AND_PEOPLE_AUTO'])
})

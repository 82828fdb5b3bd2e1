import { expect, it } from 'vitest'
import { dataGroup } from '../../../testing/sharing-card-for-tests.ts'
import { CHANGES, changeInWords, countsInWords } from './changes-texts.ts'
import { sideOf } from './side-of-change.ts'
import { isSame, whatChanges } from './what-changes.ts'

const AUTO = 'DAMAGES_AND_PEOPLE_AUTO'
const before = {
  codes: [
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'CUSTOMERS_PERSONAL_ADITTIONALINFO_READ',
    'RESOURCES_READ',
    `${AUTO}_READ`,
    `${AUTO}_CLAIM_READ`,
    'DAMAGES_AND_PEOPLE_RURAL_READ',
  ],
}
const after = {
  codes: [
    'DAMAGES_AND_PEOPLE_PERSON_READ',
    `${AUTO}_READ`,
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'CUSTOMERS_PERSONAL_ADDITIONALINFO_READ',
  ],
}

it('tells what enters, leaves, stays, and of what a part goes, in the order of every page', () => {
  const { groups, counts } = whatChanges(before, after)
  expect(groups.map((group) => [group.name, changeInWords(group)])).toEqual([
    ['Dados Cadastrais', 'Fica igual'],
    ['Dados Complementares', 'Fica igual'],
    ['Automóvel', 'Muda: sem Sinistros'],
    ['Vida e pessoas', 'Entra'],
    ['Rural', 'Sai'],
  ])
  expect(countsInWords(counts)).toBe('1 entra, 1 sai, 1 muda, 2 ficam iguais.')
})

it('the way back is its opposite, and nothing changes between the same', () => {
  const back = whatChanges(after, before)
  expect(back.groups.map(changeInWords)).toEqual([
    'Fica igual',
    'Fica igual',
    'Muda: com Sinistros',
    'Sai',
    'Entra',
  ])
  expect(isSame(back)).toBe(false)
  const none = whatChanges(before, before)
  expect(isSame(none)).toBe(true)
  expect(countsInWords(none.counts)).toBe(CHANGES.same)
})

it('a code that the scheme does not know goes by the name of its group; without any code nothing is compared', () => {
  const pet = sideOf({ resourceGroups: [dataGroup('PET', ['PET_READ'], 'Animais')] })
  expect(pet && whatChanges(pet, { codes: [] }).groups).toMatchObject([{ name: 'Animais', kind: 'leaves' }])
  expect(sideOf({ resourceGroups: [dataGroup('PET')] })).toBeUndefined()
})

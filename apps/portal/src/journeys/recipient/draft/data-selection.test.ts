import type { DataGroup } from '@consente/contract/portal/settings'
import { describe, expect, it } from 'vitest'
import { chosenCodes, type InsuranceObjects } from '../../../session/share-draft.ts'
import { chosenObjects, isPartlyChosen, offeredProducts, tickAll, tickGroup } from './data-selection.ts'
import { tickItem } from './tick-item.ts'

const category = (dataCategoryCode: string, dataCategoryName: string) => ({
  dataCategoryCode,
  dataCategoryName,
  subCategories: [],
})
const groups: DataGroup[] = [
  {
    apiName: 'Automóvel',
    apiKey: 'DAMAGES_AND_PEOPLE_AUTO',
    dataCategories: [
      category('READ', 'Lista de apólices'),
      category('POLICYINFO_READ', 'Características da apólice'),
      category('PREMIUM_READ', 'Dados de prêmio'),
    ],
  },
  {
    apiName: 'Capitalização',
    apiKey: 'CAPITALIZATION_TITLE',
    dataCategories: [category('READ', 'Lista de planos'), category('EVENTS_READ', 'Eventos do título')],
  },
]
const nothing: InsuranceObjects = { allChecked: false, objects: [] }
const offered = offeredProducts(groups, undefined, nothing)
const everyCode = [
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ',
  'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
  'CAPITALIZATION_TITLE_READ',
  'CAPITALIZATION_TITLE_EVENTS_READ',
]

describe('what can be chosen', () => {
  it('is what the institution publishes, nothing ticked', () => {
    const only = offeredProducts(groups, ['CAPITALIZATION_TITLE'], nothing)
    expect(only.objects.map(({ name }) => name)).toEqual(['Capitalização'])
    expect(chosenCodes(only)).toEqual([])
  })

  it('leaves out a product of which nothing can be chosen: its box, and the one of all, could never be ticked', () => {
    const rural = { apiName: 'Rural', apiKey: 'DAMAGES_AND_PEOPLE_RURAL', dataCategories: [] }
    const given = offeredProducts([...groups, rural], undefined, nothing)
    expect(given).toEqual(offered)
    expect(tickAll(given, true).allChecked).toBe(true)
  })

  it('keeps a previous choice, and completes it with what was not chosen then', () => {
    const previous = tickItem(offered, 'CAPITALIZATION_TITLE_READ', true)
    const partOfIt: InsuranceObjects = { allChecked: false, objects: chosenObjects(previous) }
    expect(offeredProducts(groups, undefined, partOfIt)).toEqual(previous)
    const whole = tickGroup(offered, 'CAPITALIZATION_TITLE', true)
    const objects = chosenObjects(whole)
    expect(offeredProducts(groups, undefined, { allChecked: false, objects })).toEqual(whole)
  })
})

describe('the rules of the box', () => {
  it('selecting all selects every group and item', () => {
    const all = tickAll(offered, true)
    expect(all.allChecked).toBe(true)
    expect(all.objects.every(({ isChecked }) => isChecked)).toBe(true)
    expect(chosenCodes(all)).toEqual(everyCode)
    expect(chosenCodes(tickAll(all, false))).toEqual([])
  })

  it('unchecking any item unchecks its group and the all-box', () => {
    const less = tickItem(tickAll(offered, true), 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ', false)
    expect(less.allChecked).toBe(false)
    expect(less.objects.map(({ isChecked }) => isChecked)).toEqual([false, true])
    expect(less.objects.map(isPartlyChosen)).toEqual([true, false])
  })

  it('checking all items of a group checks the group', () => {
    const first = tickItem(offered, 'CAPITALIZATION_TITLE_READ', true)
    expect(first.objects[1]?.isChecked).toBe(false)
    const both = tickItem(first, 'CAPITALIZATION_TITLE_EVENTS_READ', true)
    expect(both.objects[1]?.isChecked).toBe(true)
    const one = { apiName: 'Rural', apiKey: 'RURAL', dataCategories: [category('READ', 'Lista')] }
    const single = offeredProducts([one], undefined, nothing)
    expect(tickItem(single, 'RURAL_READ', true).objects[0]?.isChecked).toBe(true)
  })

  it('checking a group checks its items, and only its own', () => {
    expect(chosenCodes(tickGroup(offered, 'CAPITALIZATION_TITLE', true))).toEqual(everyCode.slice(3))
    expect(chosenCodes(tickGroup(tickAll(offered, true), 'CAPITALIZATION_TITLE', false))).toEqual(
      everyCode.slice(0, 3),
    )
  })

  it('unticking the list item takes its details away', () => {
    const without = tickItem(tickAll(offered, true), 'DAMAGES_AND_PEOPLE_AUTO_READ', false)
    expect(chosenCodes(without)).toEqual(everyCode.slice(3))
  })

  it('unticking a detail keeps the list item', () => {
    const detail = tickItem(offered, 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ', true)
    expect(chosenCodes(tickItem(detail, 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ', false))).toEqual([
      'DAMAGES_AND_PEOPLE_AUTO_READ',
    ])
  })

  it('an empty list of products is never "all"', () => {
    expect(tickAll(nothing, true).allChecked).toBe(false)
  })
})

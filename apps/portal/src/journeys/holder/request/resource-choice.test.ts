import { describe, expect, it } from 'vitest'
import { groupForTests } from '../../../testing/wire-for-tests.ts'
import { byCompany, choose, chosenResources, firstChoice, missingGroups } from './resource-choice.ts'

const auto = groupForTests('AUTO', ['a1', 'a2'])
const home = groupForTests('HOME', ['h1'])
const rural = groupForTests('RURAL')

describe('policies that are ticked at first', () => {
  it('is what was chosen before, also a single policy that was unticked', () => {
    const stored = [
      { type: 'AUTO', resources: ['a2'] },
      { type: 'HOME', resources: [] },
    ]
    expect(firstChoice([auto, home], stored)).toEqual(stored)
  })
})

describe('ticking', () => {
  it('adds once, removes, and leaves the other types alone', () => {
    const start = firstChoice([auto, home])
    const twice = choose(choose(start, 'AUTO', ['a1'], true), 'AUTO', ['a1'], true)
    expect(twice).toEqual([
      { type: 'AUTO', resources: ['a1'] },
      { type: 'HOME', resources: ['h1'] },
    ])
    expect(choose(twice, 'AUTO', ['a1'], false)).toEqual(start)
    expect(choose([], 'AUTO', ['a1'], true)).toEqual([{ type: 'AUTO', resources: ['a1'] }])
  })
})

describe('groups that still need a policy', () => {
  it('is a single policy too once it was unticked, and nothing where there is none', () => {
    expect(missingGroups([home, rural], [{ type: 'HOME', resources: [] }])).toEqual([home])
  })

  it('is found for each of two groups of one type', () => {
    const other = groupForTests('AUTO', ['a3'])
    expect(missingGroups([auto, other], [{ type: 'AUTO', resources: ['a1'] }])).toEqual([other])
  })
})

describe('policies of a brand with several companies', () => {
  const of = (resourceId: string, companyName: string) => ({ resourceId, displayName: '', companyName })
  const mixed = groupForTests('AUTO', [], {
    resources: [of('1', 'Um S.A.'), of('2', 'Dois S.A.'), of('3', 'Um S.A.')],
  })

  it('are listed company by company, and read back the same way once chosen', () => {
    expect(byCompany(mixed).map(({ resourceId }) => resourceId)).toEqual(['1', '3', '2'])
    const chosen = chosenResources(mixed, [{ type: 'AUTO', resources: ['2', '3'] }])
    expect(chosen.map(({ resourceId }) => resourceId)).toEqual(['3', '2'])
  })
})

describe('all policies of a group', () => {
  it('are ticked and unticked at once; another group of the same type stays', () => {
    const second = groupForTests('AUTO', ['b1', 'b2'])
    const ids = second.resources.map(({ resourceId }) => resourceId)
    const ticked = choose([{ type: 'AUTO', resources: ['a1'] }], 'AUTO', ids, true)
    expect(ticked).toEqual([{ type: 'AUTO', resources: ['a1', 'b1', 'b2'] }])
    expect(choose(ticked, 'AUTO', ids, false)).toEqual([{ type: 'AUTO', resources: ['a1'] }])
    expect(missingGroups([auto, second], choose(ticked, 'AUTO', ids, false))).toEqual([second])
  })
})

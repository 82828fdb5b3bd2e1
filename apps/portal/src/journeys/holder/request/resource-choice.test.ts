import type { ResourceGroup } from '@consente/contract/portal/consents'
import { describe, expect, it } from 'vitest'
import {
  byCompany,
  choose,
  choosingOrder,
  chosenResources,
  firstChoice,
  isRenewal,
  missingGroups,
} from './resource-choice.ts'

const policy = (resourceId: string, companyName?: string) => ({
  resourceId,
  displayName: `Produto ${resourceId}`,
  ...(companyName === undefined ? {} : { companyName }),
})
const group = (type: string, resources: ResourceGroup['resources'], id = type): ResourceGroup => ({
  resourceGroupId: id,
  type,
  displayName: type,
  resources,
  dataPermissions: [],
})

const auto = group('AUTO', [policy('a1'), policy('a2')])
const home = group('HOME', [policy('h1')])
const rural = group('RURAL', [])

describe('policies that are ticked at first', () => {
  it('is the only policy of a group, and nothing where there is a choice or no policy', () => {
    expect(firstChoice([auto, home, rural])).toEqual([
      { type: 'AUTO', resources: [] },
      { type: 'HOME', resources: ['h1'] },
      { type: 'RURAL', resources: [] },
    ])
  })

  it('is what the sharing had which the request renews, and no more', () => {
    const renewed = group('AUTO', [{ ...policy('a1'), wasShared: true }, policy('a2')])
    expect(firstChoice([renewed, home])).toEqual([
      { type: 'AUTO', resources: ['a1'] },
      { type: 'HOME', resources: ['h1'] },
    ])
    expect([[renewed], [auto, home]].map((groups) => isRenewal(groups))).toEqual([true, false])
  })

  it('is what was chosen before, also a single policy that was unticked', () => {
    const stored = [
      { type: 'AUTO', resources: ['a2'] },
      { type: 'HOME', resources: [] },
    ]
    expect(firstChoice([auto, home], stored)).toEqual(stored)
  })

  it('never holds a policy that this consent does not offer', () => {
    const stored = [
      { type: 'AUTO', resources: ['of another consent', 'a1'] },
      { type: 'LIFE', resources: ['l1'] },
    ]
    expect(firstChoice([auto], stored)).toEqual([{ type: 'AUTO', resources: ['a1'] }])
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
  })

  it('adds the type when nothing was chosen before', () => {
    expect(choose([], 'AUTO', ['a1'], true)).toEqual([{ type: 'AUTO', resources: ['a1'] }])
  })
})

describe('groups that still need a policy', () => {
  it('is each group with policies and none of them chosen', () => {
    const choice = firstChoice([auto, home, rural])
    expect(missingGroups([auto, home, rural], choice)).toEqual([auto])
    expect(missingGroups([auto, home, rural], choose(choice, 'AUTO', ['a2'], true))).toEqual([])
  })

  it('is a single policy too once it was unticked', () => {
    expect(missingGroups([home], choose(firstChoice([home]), 'HOME', ['h1'], false))).toEqual([home])
  })

  it('is found for each of two groups of one type', () => {
    const other = group('AUTO', [policy('a3')], 'AUTO-2')
    expect(missingGroups([auto, other], [{ type: 'AUTO', resources: ['a1'] }])).toEqual([other])
  })

  it('is nothing for registration data alone', () => {
    expect(missingGroups([], [])).toEqual([])
  })
})

describe('policies of a brand with several companies', () => {
  const mixed = group('AUTO', [policy('1', 'Um S.A.'), policy('2', 'Dois S.A.'), policy('3', 'Um S.A.')])

  it('are listed company by company', () => {
    expect(byCompany(mixed).map(({ resourceId }) => resourceId)).toEqual(['1', '3', '2'])
  })

  it('are read back the same way once chosen', () => {
    const chosen = chosenResources(mixed, [{ type: 'AUTO', resources: ['2', '3'] }])
    expect(chosen.map(({ resourceId }) => resourceId)).toEqual(['3', '2'])
  })
})

describe('the order of groups', () => {
  it('has those to choose from first, then single policies, then groups without any', () => {
    const life = group('LIFE', [policy('l1'), policy('l2')])
    expect(choosingOrder([rural, home, auto, life])).toEqual({
      toChoose: [auto, life],
      single: [home],
      empty: [rural],
    })
  })
})

describe('all policies of a group', () => {
  it('are ticked and unticked at once; another group of the same type stays', () => {
    const second = group('AUTO', [policy('b1'), policy('b2')], 'second')
    const ids = second.resources.map(({ resourceId }) => resourceId)
    const ticked = choose([{ type: 'AUTO', resources: ['a1'] }], 'AUTO', ids, true)
    expect(ticked).toEqual([{ type: 'AUTO', resources: ['a1', 'b1', 'b2'] }])
    expect(choose(ticked, 'AUTO', ids, false)).toEqual([{ type: 'AUTO', resources: ['a1'] }])
    expect(missingGroups([auto, second], choose(ticked, 'AUTO', ids, false))).toEqual([second])
  })
})

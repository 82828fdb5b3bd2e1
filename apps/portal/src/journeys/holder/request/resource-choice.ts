import type { Resource, ResourceGroup } from '@consente/contract/portal/consents'

/**
 * The chosen policies: ids by resource type, as stored under `resources` (docs/domain/entities.md).
 * Every change is a pure function choice → choice.
 */
export type TypeChoice = { type: string; resources: string[] }
/** The chosen policies, by resource type. */
export type ResourceChoice = readonly TypeChoice[]

export function chosenOf(choice: ResourceChoice, type: string): readonly string[] {
  return choice.find((entry) => entry.type === type)?.resources ?? []
}

/** Ids of a type, over all of its groups, in the order they are shown. */
function idsOf(groups: readonly ResourceGroup[], type: string): string[] {
  const members = groups.filter((group) => group.type === type)
  return members.flatMap(({ resources }) => resources.map(({ resourceId }) => resourceId))
}

const typesOf = (groups: readonly ResourceGroup[]): string[] => [...new Set(groups.map(({ type }) => type))]

/**
 * Policies that are ticked when the page opens: those that this customer had chosen before (a reload, the way back), and otherwise the
 * policy of each group that has only one (docs/domain/holder.md), and those that the sharing had which this request renews. Ids that the
 * consent does not offer are dropped.
 */
export function firstChoice(groups: readonly ResourceGroup[], stored: ResourceChoice = []): ResourceChoice {
  const before = new Set(stored.map(({ type }) => type))
  return typesOf(groups).map((type) => {
    const offered = idsOf(groups, type)
    const kept = before.has(type) ? chosenOf(stored, type) : tickedOf(groups, type)
    return { type, resources: offered.filter((id) => kept.includes(id)) }
  })
}

const tickedOf = (groups: readonly ResourceGroup[], type: string): string[] =>
  groups
    .filter((group) => group.type === type)
    .flatMap((group) => group.resources.filter(({ wasShared }) => wasShared || isSingle(group)))
    .map(({ resourceId }) => resourceId)

/** True if the request renews a sharing that had one of these policies. */
export const isRenewal = (groups: readonly ResourceGroup[]): boolean =>
  groups.some(({ resources }) => resources.some(({ wasShared }) => wasShared))

/** A group with one policy, which comes ticked and says so. */
export function isSingle({ resources }: ResourceGroup): boolean {
  return resources.length === 1
}

/** Groups in the order in which they are shown: a choice to make, then a single policy, then none. */
export type ChoosingOrder = { toChoose: ResourceGroup[]; single: ResourceGroup[]; empty: ResourceGroup[] }

/** Sorts groups by what they need of the customer; those alike keep their order. */
export function choosingOrder(groups: readonly ResourceGroup[]): ChoosingOrder {
  return {
    toChoose: groups.filter(({ resources }) => resources.length > 1),
    single: groups.filter(isSingle),
    empty: groups.filter(({ resources }) => resources.length === 0),
  }
}

/** Ticks or unticks policies of one type. */
export function choose(
  choice: ResourceChoice,
  type: string,
  resourceIds: readonly string[],
  checked: boolean,
): ResourceChoice {
  const others = chosenOf(choice, type).filter((id) => !resourceIds.includes(id))
  const changed = { type, resources: checked ? [...others, ...resourceIds] : others }
  return choice.some((entry) => entry.type === type)
    ? choice.map((entry) => (entry.type === type ? changed : entry))
    : [...choice, changed]
}

/**
 * Groups that still need a policy: those that have policies and none of them chosen. A group without any demands
 * nothing, and so does a consent of registration data alone (docs/domain/holder.md).
 */
export function missingGroups(groups: readonly ResourceGroup[], choice: ResourceChoice): ResourceGroup[] {
  return groups.filter(
    ({ type, resources }) =>
      resources.length > 0 &&
      !resources.some(({ resourceId }) => chosenOf(choice, type).includes(resourceId)),
  )
}

/** The chosen ids of each group, by its `resourceGroupId` (docs/domain/entities.md, "selected policies"). */
export function policiesByGroup(
  groups: readonly ResourceGroup[],
  choice: ResourceChoice,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    groups.map((group) => [
      group.resourceGroupId,
      chosenResources(group, choice).map(({ resourceId }) => resourceId),
    ]),
  )
}

/** True if the kept choice answers every group. */
export function isComplete(groups: readonly ResourceGroup[], stored: ResourceChoice): boolean {
  return missingGroups(groups, firstChoice(groups, stored)).length === 0
}

/** Policies of a group, those of one company together, in the order the companies come. */
export function byCompany({ resources }: ResourceGroup): Resource[] {
  const companies = [...new Set(resources.map(({ companyName }) => companyName))]
  return companies.flatMap((name) => resources.filter(({ companyName }) => companyName === name))
}

export function chosenResources(group: ResourceGroup, choice: ResourceChoice): Resource[] {
  const ids = chosenOf(choice, group.type)
  return byCompany(group).filter(({ resourceId }) => ids.includes(resourceId))
}

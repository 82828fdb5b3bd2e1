import { mapOf, mapped, type Steps, sorted } from '../../platform/base/time-slices.ts'
import type { InstitutionTypes } from '../../settings/settings.ts'
import { type Brand, byName } from '../participants/brand.ts'
import { isEligible, type Self } from '../participants/eligibility.ts'
import { companiesOf, type Member, membersOf } from '../participants/member.ts'
import type { Participant } from '../participants/participants.ts'
import { type BrandSearch, createBrandSearch } from './brand-search.ts'
import { toInstitution } from './to-institution.ts'

/** What is looked up in the directory, precomputed; rebuilt when the copy changes. */
export type InstitutionIndex = {
  /** Brands that customers may choose, by name. */
  brands: readonly Brand[]
  search: BrandSearch
  /** Brand of each eligible server, by the server's id. */
  offered: ReadonlyMap<string, Brand>
  /** Every server, also retired and ineligible ones: consents given there must stay resolvable. */
  servers: ReadonlyMap<string, Member>
  organisations: ReadonlyMap<string, Participant>
}

export function* buildIndex(
  participants: readonly Participant[],
  { self, types, now }: { self: Self; types: InstitutionTypes; now: Date },
): Steps<InstitutionIndex> {
  const members = yield* membersOf(participants)
  const groups = yield* groupByBrand(members, ({ participant, server }) =>
    isEligible(participant, server, self, now),
  )
  const unordered = yield* mapped(groups, (group) => ({
    institution: toInstitution(group, types),
    members: group,
    companies: companiesOf(group),
  }))
  const brands = yield* sorted(unordered, byName)
  return {
    brands,
    search: yield* createBrandSearch(brands),
    offered: yield* mapOf(offersOf(brands), (offer) => offer),
    servers: yield* mapOf(members, (member) => [member.server.AuthorisationServerId, member]),
    organisations: yield* mapOf(participants, (participant) => [participant.OrganisationId, participant]),
  }
}

/** Several organisations may publish the same brand: servers with the same brand name are one institution. */
function* groupByBrand(
  members: readonly Member[],
  isOffered: (member: Member) => boolean,
): Steps<Member[][]> {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    yield
    const name = member.server.CustomerFriendlyName.trim().toLowerCase()
    if (name === '' || !isOffered(member)) continue
    const group = groups.get(name)
    if (group) group.push(member)
    else groups.set(name, [member])
  }
  return [...groups.values()]
}

/** Each server with its brand. */
function* offersOf(brands: readonly Brand[]): Generator<readonly [string, Brand]> {
  for (const brand of brands)
    for (const { server } of brand.members) yield [server.AuthorisationServerId, brand]
}

import type { InstitutionTypes } from '../settings/settings.ts'
import { type Brand, byName } from './brand.ts'
import { isEligible, type Self } from './eligibility.ts'
import { companiesOf, type Member, membersOf } from './member.ts'
import type { Participant } from './participants.ts'
import { type BrandSearch, createBrandSearch } from './search.ts'
import { toInstitution } from './to-institution.ts'

/** Everything that is asked of the directory, ready to be read; made anew when the copy changes. */
export type InstitutionIndex = {
  /** Brands that customers may ask, by name. */
  brands: readonly Brand[]
  search: BrandSearch
  /** Their servers, by id: each server's brand. */
  offered: ReadonlyMap<string, Brand>
  /** Every server, also retired and foreign ones: consents given there must stay resolvable. */
  servers: ReadonlyMap<string, Member>
  organisations: ReadonlyMap<string, Participant>
}

export function buildIndex(
  participants: readonly Participant[],
  { self, types, now }: { self: Self; types: InstitutionTypes; now: Date },
): InstitutionIndex {
  const members = membersOf(participants)
  const eligible = members.filter(({ participant, server }) => isEligible(participant, server, self, now))
  const brands = groupByBrand(eligible)
    .map((group) => ({
      institution: toInstitution(group, types),
      members: group,
      companies: companiesOf(group),
    }))
    .sort(byName)
  return {
    brands,
    search: createBrandSearch(brands),
    offered: new Map(
      brands.flatMap((brand) =>
        brand.members.map(({ server }) => [server.AuthorisationServerId, brand] as const),
      ),
    ),
    servers: new Map(members.map((member) => [member.server.AuthorisationServerId, member])),
    organisations: new Map(participants.map((participant) => [participant.OrganisationId, participant])),
  }
}

/** Several organisations may publish the same brand: the name that customers read is what joins them. */
function groupByBrand(members: readonly Member[]): Member[][] {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const name = member.server.CustomerFriendlyName.trim().toLowerCase()
    if (name === '') continue
    const group = groups.get(name)
    if (group) group.push(member)
    else groups.set(name, [member])
  }
  return [...groups.values()]
}

import type { Institution } from '@consente/contract/portal/institutions'
import type { InstitutionType, InstitutionTypes } from '../settings/settings.ts'
import { isEligible, type Self } from './eligibility.ts'
import { type Member, membersOf } from './member.ts'
import type { Participant } from './participants.ts'
import { toInstitution } from './to-institution.ts'

/** What customers see as one institution: a brand with its companies. */
export type Brand = { institution: Institution & { type: InstitutionType }; members: Member[] }

/** Everything that is asked of the directory, ready to be read; made anew when the copy changes. */
export type InstitutionIndex = {
  /** Brands that customers may ask, by name. */
  brands: readonly Brand[]
  /** Ids of their servers. */
  offered: ReadonlySet<string>
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
    .map((group) => ({ institution: toInstitution(group, types), members: group }))
    .sort((a, b) => a.institution.brand.localeCompare(b.institution.brand, 'pt-BR'))
  return {
    brands,
    offered: new Set(
      brands.flatMap(({ members: own }) => own.map(({ server }) => server.AuthorisationServerId)),
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
    groups.set(name, [...(groups.get(name) ?? []), member])
  }
  return [...groups.values()]
}

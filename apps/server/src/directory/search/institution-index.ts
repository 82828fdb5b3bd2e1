import { fold } from '@consente/domain/fold'
import { mapOf, mapped, type Steps, sorted } from '../../platform/base/time-slices.ts'
import type { InstitutionTypes } from '../../settings/settings.ts'
import { type Brand, byName } from '../participants/brand.ts'
import { isEligible, type Self } from '../participants/eligibility.ts'
import { kinKeysOf } from '../participants/kinship.ts'
import { companiesOf, type Member, membersOf } from '../participants/member.ts'
import { type Issuer, issuerIn } from '../participants/member-issuer.ts'
import type { Participant } from '../participants/participants.ts'
import { type BrandSearch, createBrandSearch } from './brand-search.ts'
import { toInstitution } from './to-institution.ts'

/** Precomputed look-ups in the directory; rebuilt when the copy changes. */
export type InstitutionIndex = {
  /** Brands that customers may choose, by name. */
  brands: readonly Brand[]
  search: BrandSearch
  /** Brand of each eligible server, by the server's id. */
  offered: ReadonlyMap<string, Brand>
  /** Every server, also retired and ineligible ones: consents given there must stay resolvable. */
  servers: ReadonlyMap<string, Member>
  organisations: ReadonlyMap<string, Participant>
  /** Institutions by their OpenID issuer; none for an issuer that organisations without kinship publish. */
  issuers: ReadonlyMap<string, Issuer>
  /** Brand names and issuers that organisations without kinship publish, each with one member of every institution. */
  disputed: readonly Disputed[]
}
export type Disputed = { what: 'brand' | 'issuer'; text: string; members: readonly Member[] }

export function* buildIndex(
  participants: readonly Participant[],
  { self, types, now }: { self: Self; types: InstitutionTypes; now: Date },
): Steps<InstitutionIndex> {
  const members = yield* membersOf(participants)
  const named = yield* institutionsBy(members, ({ participant, server }) =>
    isEligible(participant, server, self, now) ? fold(server.CustomerFriendlyName.trim()) : '',
  )
  const issuing = yield* institutionsBy(members, (member) => issuerIn(member)?.issuer ?? '')
  const unordered = yield* mapped([...named.values()].flat(), (group) => ({
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
    issuers: yield* mapOf(issuersOf(issuing), (issuer) => issuer),
    disputed: [...disputedIn('brand', named), ...disputedIn('issuer', issuing)],
  }
}

/**
 * The members of each institution, by the text that they publish; members without a text are left out. Several
 * organisations may publish the same text, and are one institution only with kinship: any participant may write the
 * name or the address of another one into its own entry.
 */
function* institutionsBy(
  members: readonly Member[],
  textOf: (member: Member) => string,
): Steps<Map<string, Member[][]>> {
  const found = new Map<string, Member[][]>()
  const groupOf = new Map<string, Member[]>()
  for (const member of members) {
    yield
    const text = textOf(member)
    if (text === '') continue
    const keys = kinKeysOf(member.participant).map((key) => `${text}\n${key}`)
    const known = keys.map((key) => groupOf.get(key)).find((group) => group !== undefined)
    if (known) known.push(member)
    const group = known ?? [member]
    if (!known) found.get(text)?.push(group) ?? found.set(text, [group])
    for (const key of keys) groupOf.set(key, group)
  }
  return found
}

function* issuersOf(issuing: ReadonlyMap<string, readonly Member[][]>): Generator<readonly [string, Issuer]> {
  for (const [text, [first, ...others]] of issuing) {
    const issuer = first?.[0] && issuerIn(first[0])
    if (issuer && others.length === 0) yield [text, issuer]
  }
}

function* disputedIn(
  what: Disputed['what'],
  found: ReadonlyMap<string, readonly Member[][]>,
): Generator<Disputed> {
  for (const [text, groups] of found)
    if (groups.length > 1) yield { what, text, members: groups.flatMap(([first]) => first ?? []) }
}

function* offersOf(brands: readonly Brand[]): Generator<readonly [string, Brand]> {
  for (const brand of brands)
    for (const { server } of brand.members) yield [server.AuthorisationServerId, brand]
}

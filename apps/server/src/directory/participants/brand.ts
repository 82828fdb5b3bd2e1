import type { Institution } from '@consente/contract/portal/institutions'
import type { InstitutionType } from '../../settings/settings.ts'
import type { Member } from './member.ts'
import type { Participant } from './participants.ts'

/** A brand with its companies: customers see it as one institution. */
export type Brand = {
  institution: Institution & { type: InstitutionType }
  members: Member[]
  companies: Participant[]
}

const BY_NAME = new Intl.Collator('pt-BR')
/** Alphabetical order as Portuguese has it. */
export const byName = (one: Brand, other: Brand): number =>
  BY_NAME.compare(one.institution.brand, other.institution.brand)

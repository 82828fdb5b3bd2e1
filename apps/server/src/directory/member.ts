import { Document } from '@consente/domain/document'
import type { AuthorisationServer, Participant } from './participants.ts'

/** An authorisation server with the organisation that publishes it. */
export type Member = {
  participant: Participant
  server: AuthorisationServer
  /** Companies without a server of their own that answer through this organisation's. */
  represented: readonly Participant[]
}

/** Every server of the directory. A company without one that names a parent by its CNPJ answers through the parent's. */
export function membersOf(participants: readonly Participant[]): Member[] {
  const represented = groupByParent(participants)
  return participants.flatMap((participant) =>
    participant.AuthorisationServers.map((server) => ({
      participant,
      server,
      represented: represented.get(padded(participant.RegistrationNumber)) ?? [],
    })),
  )
}

/** Companies behind servers, each once: those that publish them, then those that answer through them. */
export function companiesOf(members: readonly Member[]): Participant[] {
  const companies = [
    ...members.map(({ participant }) => participant),
    ...members.flatMap(({ represented }) => represented),
  ]
  return [...new Map(companies.map((company) => [company.OrganisationId, company])).values()]
}

function groupByParent(participants: readonly Participant[]): Map<string, Participant[]> {
  const groups = new Map<string, Participant[]>()
  for (const participant of participants) {
    const { Status, AuthorisationServers, ParentOrganisationReference } = participant
    if (Status !== 'Active' || AuthorisationServers.length > 0 || !ParentOrganisationReference) continue
    const parent = padded(ParentOrganisationReference)
    groups.set(parent, [...(groups.get(parent) ?? []), participant])
  }
  return groups
}

/** Some entries of the directory lack the leading zeros of their CNPJ. */
export function padded(registrationNumber: string): string {
  return Document.strip(registrationNumber).padStart(14, '0')
}

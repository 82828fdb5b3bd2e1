import { Document } from '@consente/domain/document'
import type { Steps } from '../../platform/base/time-slices.ts'
import type { AuthorisationServer, Participant } from './participants.ts'

/** An authorisation server with the organisation that publishes it. */
export type Member = {
  participant: Participant
  server: AuthorisationServer
  /** Companies without a server of their own that this organisation represents. */
  represented: readonly Participant[]
}

/** Every server of the directory. A company without a server that names a parent by its CNPJ is represented by the parent's servers. */
export function* membersOf(participants: readonly Participant[]): Steps<Member[]> {
  const represented = yield* groupByParent(participants)
  const members: Member[] = []
  for (const participant of participants) {
    const companies = represented.get(padded(participant.RegistrationNumber)) ?? []
    for (const server of participant.AuthorisationServers)
      members.push({ participant, server, represented: companies })
    yield
  }
  return members
}

/** Companies behind servers, each once: those that publish the servers, then those that are represented by them. */
export function companiesOf(members: readonly Member[]): Participant[] {
  const companies = [
    ...members.map(({ participant }) => participant),
    ...members.flatMap(({ represented }) => represented),
  ]
  return [...new Map(companies.map((company) => [company.OrganisationId, company])).values()]
}

function* groupByParent(participants: readonly Participant[]): Steps<Map<string, Participant[]>> {
  const groups = new Map<string, Participant[]>()
  for (const participant of participants) {
    yield
    const { Status, AuthorisationServers, ParentOrganisationReference } = participant
    if (Status !== 'Active' || AuthorisationServers.length > 0 || !ParentOrganisationReference) continue
    const parent = padded(ParentOrganisationReference)
    const group = groups.get(parent)
    if (group) group.push(participant)
    else groups.set(parent, [participant])
  }
  return groups
}

/** Restores the leading zeros that some CNPJs in the directory lack. */
export function padded(registrationNumber: string): string {
  return Document.strip(registrationNumber).padStart(14, '0')
}

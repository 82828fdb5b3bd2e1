import { runInTimeSlices } from '../../platform/base/time-slices.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { type AuthorisationServer, type Participant, readParticipants } from './participants.ts'

/** This institution's entry in the directory; its server is undefined while the directory does not list it. */
export type OwnEntry = { participant: Participant; server: AuthorisationServer | undefined }

/**
 * Finds this institution in a directory's answer.
 * @returns undefined while the directory does not list the organisation
 * @throws when the answer is not a directory
 */
export async function ownEntryIn(
  bytes: Buffer,
  { organisationId, authorisationServerId }: Config['institution'],
): Promise<OwnEntry | undefined> {
  const participants = await runInTimeSlices(readParticipants(bytes))
  const participant = participants.find(({ OrganisationId }) => OrganisationId === organisationId)
  return (
    participant && {
      participant,
      server: participant.AuthorisationServers.find(
        ({ AuthorisationServerId }) => AuthorisationServerId === authorisationServerId,
      ),
    }
  )
}

import { runInTimeSlices } from '../../platform/base/time-slices.ts'
import type { Database } from '../../platform/database/database.ts'
import { createDirectoryStore } from '../directory.store.ts'
import { readParticipants } from './participants.ts'

/** Names of organisations by id, as the server's copy of the directory has them; an unknown one keeps its id. */
export async function namesOfOrganisations(database: Database): Promise<(id: string) => string> {
  const text = await createDirectoryStore(database).load()
  const participants = text ? await runInTimeSlices(readParticipants(Buffer.from(text))) : []
  const names = new Map(participants.map((one) => [one.OrganisationId, one.OrganisationName]))
  return (id) => names.get(id) ?? id
}

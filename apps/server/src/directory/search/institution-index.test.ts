import { expect, it } from 'vitest'
import { counted } from '../../platform/base/time-slices.fixture.ts'
import { participantOf, SELF, serverEntry } from '../participants/participants.fixture.ts'
import { readParticipants } from '../participants/participants.ts'
import { buildIndex } from './institution-index.ts'

const ENTRIES = 400

function directoryOf(entries: number): Buffer {
  const organisations = Array.from({ length: entries }, (_, number) =>
    participantOf({
      OrganisationId: `organisation-${number}`,
      RegistrationNumber: String(number).padStart(14, '0'),
      AuthorisationServers: [
        serverEntry({ AuthorisationServerId: `server-${number}`, CustomerFriendlyName: `Marca ${number}` }),
      ],
    }),
  )
  return Buffer.from(JSON.stringify(organisations))
}

it('a directory of any size is indexed entry by entry: no request waits for more than one', () => {
  const reading = counted(readParticipants(directoryOf(ENTRIES)))
  expect(reading.result).toHaveLength(ENTRIES)
  expect(reading.steps).toBeGreaterThanOrEqual(ENTRIES)

  const types = { default: 'seguradora' } as const
  const making = counted(buildIndex(reading.result, { self: SELF, types, now: new Date() }))
  expect(making.result.brands).toHaveLength(ENTRIES)
  // Members twice, brands, their order, what each is found by, and four look-ups.
  expect(making.steps).toBeGreaterThanOrEqual(9 * ENTRIES)
})

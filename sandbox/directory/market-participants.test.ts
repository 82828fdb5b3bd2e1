import { expect, it } from 'vitest'
import { INSTITUTION_IDS, institutionFile, publicationOf } from '../institutions/sandbox-institutions.ts'
import { participantsOf } from './market-participants.ts'
import others from './others.json' with { type: 'json' }

const entriesOf = (id: (typeof INSTITUTION_IDS)[number]) =>
  participantsOf(institutionFile(id), publicationOf(id))

it.each(INSTITUTION_IDS)('publishes %s with the fields of the real format', (id) => {
  const sample = others[0]
  const [entry] = entriesOf(id)
  expect(Object.keys(entry ?? {}).toSorted()).toEqual(Object.keys(sample ?? {}).toSorted())
  const [server] = entry?.AuthorisationServers ?? []
  expect(Object.keys(server ?? {}).toSorted()).toEqual(
    Object.keys(sample?.AuthorisationServers[0] ?? {}).toSorted(),
  )
})

it('shows Beta as one brand of two companies', () => {
  const [main, second] = entriesOf('beta')
  expect(main?.AuthorisationServers).toHaveLength(1)
  expect(second).toMatchObject({
    OrganisationName: 'Beta Vida e Previdência S.A.',
    RegistrationNumber: 'A1B2C3D4000193',
    ParentOrganisationReference: main?.RegistrationNumber,
    AuthorisationServers: [],
  })
})

it('keeps every id unique', () => {
  const all = [...INSTITUTION_IDS.flatMap(entriesOf), ...others]
  const servers = all.flatMap(
    ({ AuthorisationServers }): readonly { AuthorisationServerId: string }[] => AuthorisationServers,
  )
  expect(new Set(all.map(({ OrganisationId }) => OrganisationId)).size).toBe(all.length)
  expect(new Set(servers.map(({ AuthorisationServerId }) => AuthorisationServerId)).size).toBe(servers.length)
})

it('says of every invented institution that it is an example', () => {
  for (const { AuthorisationServers } of others) {
    for (const { CustomerFriendlyDescription } of AuthorisationServers) {
      expect(CustomerFriendlyDescription).toContain('Exemplo inventado')
      expect(CustomerFriendlyDescription.length).toBeLessThanOrEqual(256)
    }
  }
})

import { expect, it } from 'vitest'
import { participantOf, serverEntry } from './participants.fixture.ts'

it('control and direction characters are removed from names', () => {
  const { OrganisationName, AuthorisationServers } = participantOf({
    OrganisationName: 'Beta\u202E AFLA SOR\nS.A.',
    AuthorisationServers: [
      serverEntry({
        CustomerFriendlyName: 'Al\u200Bfa\u2066 Seguros',
        CustomerFriendlyDescription: 'x'.repeat(3_000),
      }),
    ],
  })
  expect(OrganisationName).toBe('Beta AFLA SOR S.A.')
  const [server] = AuthorisationServers
  expect(server?.CustomerFriendlyName).toBe('Alfa Seguros')
  expect(server?.CustomerFriendlyDescription).toHaveLength(2_000)
})

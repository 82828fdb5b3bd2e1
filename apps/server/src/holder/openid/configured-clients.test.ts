import { expect, it } from 'vitest'
import { toClients } from './configured-clients.ts'

const RECIPIENT = {
  clientId: 'receptora',
  organisationId: 'org',
  name: 'Receptora',
  cnpj: '11444777000161',
  jwksUri: 'https://receptora.example/jwks',
  redirectUris: ['https://receptora.example/'],
}

it('takes recipients over https, and over http only at the hosts that are named', () => {
  const clients = (changed: Partial<typeof RECIPIENT>, insecureLoopbackHosts: string[] = []) =>
    toClients({ knownRecipients: [{ ...RECIPIENT, ...changed }], insecureLoopbackHosts })
  expect(clients({})).toMatchObject([{ client_id: 'receptora', response_types: ['code id_token'] }])
  const plainKeys = { jwksUri: 'http://localhost:3000/jwks' }
  const plainReturn = { redirectUris: ['http://localhost:3000/'] }
  for (const plain of [plainKeys, plainReturn]) {
    expect(() => clients(plain)).toThrow(/receptora.*insecureLoopbackHosts/)
    expect(() => clients(plain, ['127.0.0.1'])).toThrow()
    expect(clients(plain, ['localhost'])).toHaveLength(1)
  }
})

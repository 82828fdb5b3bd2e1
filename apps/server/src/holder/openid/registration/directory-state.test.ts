import { UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import type { CheckedClient, DirectoryStateStore, Reading } from './directory-state.port.ts'
import { createDirectoryState, type OrganisationState } from './directory-state.ts'

const STATEMENT = new UnsecuredJWT({
  software_id: 's',
  software_client_name: 'Gama',
  software_jwks_uri: 'http://127.0.0.1/keys',
  software_redirect_uris: [],
  software_roles: ['DADOS'],
  org_id: 'o',
}).encode()

it('a client that cannot be checked keeps none from being refused whom the directory lacks', async () => {
  const client = (clientId: string, softwareStatement = STATEMENT): CheckedClient => ({
    clientId,
    organisationId: clientId,
    jwksUri: 'http://127.0.0.1/keys',
    softwareStatement,
  })
  const clients = [
    client('broken', 'no statement'),
    ...Array.from({ length: 9 }, (_, at) => client(`c${at}`)),
  ]
  const recorded = new Map<string, Reading>()
  const logged: unknown[] = []
  const store: DirectoryStateStore = {
    clients: async () => clients,
    all: async () => new Map(),
    record: async (clientId, reading) => void recorded.set(clientId, reading),
    forgetOthers: async () => undefined,
  }
  const { check } = createDirectoryState({
    config: { outbound: { allowPrivateHosts: [] } },
    log: { error: (...line: unknown[]) => logged.push(line) },
    store,
    readOrganisation: async (): Promise<OrganisationState> => ({ isActive: false, roles: [] }),
  } as unknown as Parameters<typeof createDirectoryState>[0])
  await expect(check()).rejects.toThrow('Items of this run failed: 1.')
  expect([...recorded.keys()]).toEqual(clients.slice(1).map(({ clientId }) => clientId))
  expect(recorded.get('c8')).toEqual({ keys: undefined, organisation: 'lacking' })
  expect(logged).toMatchObject([[{ item: 'broken' }, 'an item of a job failed']])
})

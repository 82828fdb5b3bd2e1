import type { Provider } from 'oidc-provider'
import { createClientCertificates } from '../../../platform/network/client-certificate.ts'
import { createOutbound } from '../../../platform/network/outbound.ts'
import type { ProviderParts } from '../provider.ts'
import { registrationAddressOf } from '../provider-addresses.ts'
import type { RegisteredClients, RegistrationApi } from './client-registration.routes.ts'
import { createStatementReader } from './software-statement.ts'

/** What registration stands on. @param registration where the directory's keys are. */
export function registrationApi(provider: Provider, parts: ProviderParts): RegistrationApi {
  const { config, clock, log, secret, noteClient } = parts
  if (!config.registration) throw new Error('Registration is not configured.')
  const keysUrl = config.registration.directoryKeysUrl
  return {
    address: registrationAddressOf(config),
    readStatement: createStatementReader({ keysUrl, clock, outbound: createOutbound(config) }),
    certificateOf: createClientCertificates(config),
    clients: registeredClients(provider),
    secret,
    noteClient,
    log,
  }
}

/** Clients that registered themselves, in the OpenID library's own table; its checks hold for them as for all others. */
function registeredClients(provider: Provider): RegisteredClients {
  // NOTE: adapter and constructor are there but not in the published types.
  const Client = provider.Client as unknown as ClientClass
  const { adapter } = Client
  return {
    async find(clientId) {
      const { jti: _id, ...metadata } = (await adapter.find(clientId)) ?? {}
      return 'client_id' in metadata ? metadata : undefined
    },
    async save(metadata) {
      new Client(metadata)
      await adapter.upsert(metadata.client_id, metadata)
    },
    remove: (clientId) => adapter.destroy(clientId),
  }
}
type ClientClass = {
  adapter: ClientAdapter
  /** @throws invalid_client_metadata, invalid_redirect_uri */
  new (metadata: object): object
}
type ClientAdapter = {
  find(id: string): Promise<Record<string, unknown> | undefined>
  upsert(id: string, metadata: object): Promise<void>
  destroy(id: string): Promise<void>
}
